import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/**
 * Opens connections that send a request each, and returns when all of them wait to be accepted: this thread does nothing
 * meanwhile. Each answer is the text received, or the code of the error.
 */
export async function openWaitingConnections({ port, count }: { port: number; count: number }) {
  const sent = new Int32Array(new SharedArrayBuffer(4))
  const clients = new Worker(CLIENTS, { eval: true, workerData: { port, count, sent } })
  const answered = once(clients, 'message')
  await once(clients, 'online')
  for (let seen = 0; seen < count; seen = Atomics.load(sent, 0)) Atomics.wait(sent, 0, seen)
  return { answers: async (): Promise<string[]> => (await answered)[0] }
}

const CLIENTS = `
  const { workerData: { port, count, sent }, parentPort } = require('node:worker_threads')
  const { connect } = require('node:net')
  const { text } = require('node:stream/consumers')
  const send = () => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write('POST / HTTP/1.1\\r\\nhost: localhost\\r\\nconnection: close\\r\\ncontent-length: 0\\r\\n\\r\\n', () => {
        Atomics.add(sent, 0, 1)
        Atomics.notify(sent, 0)
      })
    })
    return text(socket).catch(({ code }) => code)
  }
  Promise.all(Array.from({ length: count }, send)).then((answers) => parentPort.postMessage(answers))
`
