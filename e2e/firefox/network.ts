import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A connection to the server that can be cut without notifying the browser. */
export class Network {
  readonly #sockets = new Set<Socket>()
  readonly #server = createServer((socket) => this.#take(socket))
  #target = 0
  #isCut = false

  async start(): Promise<number> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    return (this.#server.address() as AddressInfo).port
  }

  leadTo(port: number): void {
    this.#target = port
  }

  /** Closes all connections, and every new one. */
  cut(): void {
    this.#isCut = true
    for (const socket of this.#sockets) socket.destroy()
  }

  restore(): void {
    this.#isCut = false
  }

  stop(): void {
    this.cut()
    this.#server.close()
  }

  #take(socket: Socket): void {
    if (this.#isCut) return void socket.destroy()
    const server = connect(this.#target, '127.0.0.1')
    for (const [one, other] of [
      [socket, server],
      [server, socket],
    ] as const) {
      this.#sockets.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        this.#sockets.delete(one)
        other.destroy()
      })
      one.pipe(other)
    }
  }
}
