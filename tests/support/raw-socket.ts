import { connect } from 'node:net'

export type SocketAnswer = {
  /** 0 if the server closed the connection without an answer. */
  status: number
  head: string
  body: string
}

/** Sends bytes that no HTTP client would, and reads the answer until the server closes: they must ask for that. */
export function sendBytes(origin: string, bytes: string | Buffer): Promise<SocketAnswer> {
  const { hostname, port } = new URL(origin)
  return new Promise((resolve) => {
    const chunks: Buffer[] = []
    const socket = connect({ host: hostname, port: Number(port) }, () => socket.write(bytes))
    socket.on('data', (chunk) => chunks.push(chunk))
    // A refused request may be cut off while it is still being sent.
    socket.on('error', () => {})
    socket.on('close', () => resolve(read(Buffer.concat(chunks))))
  })
}

function read(bytes: Buffer): SocketAnswer {
  const text = bytes.toString('latin1').replace(/^HTTP\/1\.1 100 Continue\r\n\r\n/, '')
  const end = text.indexOf('\r\n\r\n')
  const head = end === -1 ? text : text.slice(0, end)
  return {
    status: Number(/^HTTP\/1\.1 (\d{3})/.exec(head)?.[1] ?? 0),
    head,
    body: end === -1 ? '' : text.slice(end + 4),
  }
}
