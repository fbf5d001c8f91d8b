import { connect } from 'node:net'
import { UnexpectedAnswer } from './buy-like-a-browser.ts'
import { requestText } from './http-request.ts'
import { UNIQUE } from './request-cycle.ts'

let count = 0

/** Opens a page on a new connection, as cheaply as possible: the generator shares the machine with the shop. */
export function openPage(
  origin: URL,
  { path, headers }: { path: string; headers: Record<string, string> },
  patienceMs: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host: '127.0.0.1', port: Number(origin.port), noDelay: true })
    let head = ''
    const timer = setTimeout(() => socket.destroy(new Error('late')), patienceMs)
    socket.once('connect', () =>
      socket.write(
        requestText(origin.host, {
          path: path.replace(UNIQUE, `${process.pid}${count++}`),
          headers: { ...headers, connection: 'close' },
        }),
      ),
    )
    socket.on('data', (chunk) => {
      if (!head.includes('\r\n\r\n')) head += chunk.toString('latin1')
    })
    socket.once('error', reject)
    socket.once('close', () => {
      clearTimeout(timer)
      const status = Number(head.slice(9, 12))
      if (status === 200) resolve()
      else reject(new UnexpectedAnswer(path, status, /^retry-after:/im.test(head)))
    })
  })
}
