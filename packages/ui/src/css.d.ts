/** Style sheets a component brings with it: taken by the app's bundler. */
declare module "*.css";
