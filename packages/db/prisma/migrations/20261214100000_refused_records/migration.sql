-- Records of drivers that the service refused: each waits until somebody in the office decides (docs/decisions/0424).
CREATE TABLE "refused_records" (
    "tenant_id" UUID NOT NULL,
    "id" UUID NOT NULL,
    "round_id" UUID NOT NULL,
    "order_id" UUID NOT NULL,
    "kind" "stop_record_kind" NOT NULL,
    "body" JSONB NOT NULL,
    "proofs" JSONB NOT NULL DEFAULT '[]',
    "why" VARCHAR(300) NOT NULL,
    "done_at" TIMESTAMPTZ(3) NOT NULL,
    "arrived_at" TIMESTAMPTZ(3) NOT NULL,
    "by_user_id" TEXT,
    "by_name" VARCHAR(120) NOT NULL,
    "accepted" BOOLEAN,
    "decided_at" TIMESTAMPTZ(3),
    "decided_by_user_id" TEXT,
    "decided_by_name" VARCHAR(120),
    "decided_reason" VARCHAR(300),

    CONSTRAINT "refused_records_pkey" PRIMARY KEY ("tenant_id","id")
);

CREATE INDEX "refused_records_tenant_id_order_id_idx" ON "refused_records"("tenant_id", "order_id");

ALTER TABLE "refused_records" ADD CONSTRAINT "refused_records_tenant_id_order_id_fkey" FOREIGN KEY ("tenant_id", "order_id") REFERENCES "orders"("tenant_id", "id") ON DELETE CASCADE ON UPDATE NO ACTION;

-- A decision has its time, and a record that is set aside its reason.
ALTER TABLE "refused_records" ADD CONSTRAINT "refused_records_decided" CHECK (
  (accepted IS NULL) = (decided_at IS NULL) AND (accepted IS DISTINCT FROM false OR decided_reason IS NOT NULL));

ALTER TABLE "refused_records" ADD CONSTRAINT "refused_records_proofs" CHECK (jsonb_typeof(proofs) = 'array');

-- The records that wait, in the order of arrival: Today reads these alone.
CREATE INDEX refused_records_waiting ON refused_records (tenant_id, arrived_at, id) WHERE accepted IS NULL;
