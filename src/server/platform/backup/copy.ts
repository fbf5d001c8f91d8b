import { once } from 'node:events'
import { Readable } from 'node:stream'
import type pg from 'pg'

/** What the driver's connection can do beyond its types. */
type CopyConnection = pg.Connection & {
  sendCopyFromChunk(chunk: Uint8Array): void
  endCopyFrom(): void
  sendCopyFail(message: string): void
}

type Complete = { text: string }

/** What the driver calls on a query as the server's messages arrive. */
type CopyQuery = {
  submit: (connection: pg.Connection) => void
  handleCopyData?: (message: { chunk: Uint8Array }) => void
  handleCopyInResponse?: (connection: CopyConnection) => void
  handleCommandComplete: (message: Complete) => void
  handleReadyForQuery: () => void
  handleError: (error: Error) => void
}

/** Rows arrive one by one, so they are gathered. */
const BATCH_BYTES = 64 * 1024

/** Streams `COPY … TO STDOUT` as fast as it is read, then calls `onRows` with the number of rows. */
export function copyOut(
  client: pg.Client,
  statement: string,
  onRows: (rows: number) => void = () => {},
): Readable {
  let connection: pg.Connection | null = null
  let batch: Buffer[] = []
  let bytes = 0
  const stream = new Readable({ read: () => connection?.stream.resume() })
  const flush = () => {
    const isWanted = bytes === 0 || stream.push(Buffer.concat(batch))
    batch = []
    bytes = 0
    return isWanted
  }
  client.query<CopyQuery>({
    submit(opened) {
      connection = opened
      opened.query(statement)
    },
    handleCopyData({ chunk }) {
      // The driver reuses the memory behind a chunk.
      batch.push(Buffer.from(chunk))
      bytes += chunk.length
      if (bytes >= BATCH_BYTES && !flush()) connection?.stream.pause()
    },
    handleCommandComplete: ({ text }) => onRows(rowsOf(text)),
    handleReadyForQuery() {
      flush()
      stream.push(null)
    },
    handleError: (error) => stream.destroy(error),
  })
  return stream
}

/** Feeds `COPY … FROM STDIN`. Returns the number of rows; if the source fails, nothing is kept. */
export function copyIn(
  client: pg.Client,
  statement: string,
  source: AsyncIterable<Uint8Array>,
): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    let failure: unknown
    const send = async (connection: CopyConnection) => {
      try {
        for await (const chunk of source) {
          if (failure) return
          connection.sendCopyFromChunk(chunk)
          if (connection.stream.writableNeedDrain) await once(connection.stream, 'drain')
        }
        connection.endCopyFrom()
      } catch (error) {
        failure ??= error
        connection.sendCopyFail('The source of the copy has failed')
      }
    }
    client.query<CopyQuery>({
      submit: (connection) => connection.query(statement),
      handleCopyInResponse: (connection) => void send(connection),
      handleCommandComplete({ text }) {
        rows = rowsOf(text)
      },
      handleReadyForQuery: () => (failure ? reject(failure) : resolve(rows)),
      // The source's own error comes first: the server only repeats that the copy has failed.
      handleError(error) {
        failure ??= error
        reject(failure)
      },
    })
  })
}

function rowsOf(tag: string): number {
  return Number(tag.split(' ').at(-1))
}
