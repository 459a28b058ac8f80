// A webhook on loopback: what `notify` posts.
import { createServer } from "node:http";

export class NoticeServer {
  /** What was posted, oldest first. @type {any[]} */
  notices = [];
  #server = createServer(async (request, response) => {
    let body = "";
    for await (const chunk of request) body += chunk;
    this.notices.push(JSON.parse(body));
    response.end();
  });

  async start() {
    await new Promise((resolve) => this.#server.listen(0, "127.0.0.1", () => resolve(undefined)));
    return this;
  }

  get url() {
    const { port } = /** @type {import("node:net").AddressInfo} */ (this.#server.address());
    return `http://127.0.0.1:${port}/notices`;
  }

  stop() {
    this.#server.closeAllConnections();
    return new Promise((resolve) => this.#server.close(resolve));
  }
}
