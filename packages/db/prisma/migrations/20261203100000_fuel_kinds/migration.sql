-- Kinds of solid fuel that the law names: two more smokeless coals, and the fuels that need no certificate
-- (docs/decisions/0397).
ALTER TYPE "fuel_kind" ADD VALUE 'semi_anthracite' AFTER 'anthracite';
ALTER TYPE "fuel_kind" ADD VALUE 'low_volatile_steam_coal' AFTER 'semi_anthracite';
ALTER TYPE "fuel_kind" ADD VALUE 'coffee_logs';
ALTER TYPE "fuel_kind" ADD VALUE 'olive_logs';
ALTER TYPE "fuel_kind" ADD VALUE 'wine_logs';
ALTER TYPE "fuel_kind" ADD VALUE 'wheat_husks';
ALTER TYPE "fuel_kind" ADD VALUE 'straw';
ALTER TYPE "fuel_kind" ADD VALUE 'miscanthus';
ALTER TYPE "fuel_kind" ADD VALUE 'bamboo';
ALTER TYPE "fuel_kind" ADD VALUE 'food_waste';
