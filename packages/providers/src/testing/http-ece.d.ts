/** What a browser opens a message with (RFC 8188, 8291); the package brings no types. */
declare module "http_ece" {
  const ece: {
    decrypt(
      body: Buffer,
      by: { version: "aes128gcm"; privateKey: import("node:crypto").ECDH; authSecret: string },
    ): Buffer;
  };
  export default ece;
}
