// A door to a server on loopback that refuses WebSockets: over one, Codex sends only what is new since its last request, and a test wants
// to see all that the model is shown.
import { createServer, request } from "node:http";

/**
 * @param {string} url of the server behind it
 * @returns {Promise<{ url: string, close(): void }>}
 */
export function withoutUpgrade(url) {
  const server = createServer((incoming, outgoing) => {
    const behind = request(`${url}${incoming.url}`, { method: incoming.method, headers: incoming.headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    });
    behind.on("error", () => outgoing.destroy());
    incoming.pipe(behind);
  });
  server.on("upgrade", (_, socket) => socket.end("HTTP/1.1 426 Upgrade Required\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"));
  return new Promise((resolve) => {
    server.listen(0, "127.0.0.1", () => {
      const { port } = /** @type {import("node:net").AddressInfo} */ (server.address());
      resolve({ url: `http://127.0.0.1:${port}`, close: () => server.close() });
    });
  });
}
