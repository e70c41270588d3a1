/** Style sheets of components, processed by the app's bundler. */
declare module "*.css";
