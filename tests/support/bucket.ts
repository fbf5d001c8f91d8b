import { createHash, randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { onTestFinished } from 'vitest'
import { findSignatureProblem } from './s3-signature.ts'

const BROKEN = '<Error><Code>InternalError</Code><Message>We encountered an internal error.</Message></Error>'

const KEYS = { id: 'key', secret: 'secret', region: 'us-east-1' }
const BUCKET = '/shop'

/** A bucket on this machine, closed after the test. */
export async function openBucket({
  isBroken = () => false,
}: {
  /** Requests that get no answer but an error of the server, or, with `unplugged`, none at all. */
  isBroken?: (request: IncomingMessage) => boolean | 'unplugged'
} = {}): Promise<{ url: string; objects: Map<string, Buffer> }> {
  const objects = new Map<string, Buffer>()
  const server = createServer((request, response) => {
    const broken = isBroken(request)
    if (!broken) return void serveObject(objects, request, response)
    if (broken === 'unplugged') return void request.socket.destroy()
    request.resume()
    request.on('end', () => response.writeHead(500, { 'content-type': 'application/xml' }).end(BROKEN))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  onTestFinished(async () => {
    server.closeAllConnections()
    await new Promise((closed) => server.close(closed))
  })
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return { url: `s3://key:secret@store/shop?endpoint=${encodeURIComponent(endpoint)}`, objects }
}

/** Answers like an S3 server whose bucket has these objects, by path. It takes only what was signed with its key. */
export async function serveObject(
  objects: Map<string, Buffer>,
  request: IncomingMessage,
  response: ServerResponse,
) {
  const { method = '', url = '/', rawHeaders } = request
  const { pathname: path, searchParams } = new URL(url, 'http://bucket')
  const sent = await buffer(request)
  const problem = findSignatureProblem({ method, url, rawHeaders, body: sent }, { keys: KEYS })
  if (problem) return refuse(response, 403, problem)
  if (path !== BUCKET && !path.startsWith(`${BUCKET}/`)) return refuse(response, 404, 'NoSuchBucket')
  if (searchParams.get('list-type') === '2') return listObjects(objects, path, { searchParams, response })
  if (searchParams.has('uploads') || searchParams.has('uploadId'))
    return serveUpload(objects, sent, { method, path, searchParams, response })
  if (request.method === 'PUT') {
    // S3 takes no object of unknown length.
    if (request.headers['content-length'] === undefined) return response.writeHead(411).end()
    objects.set(path, sent)
    return response.writeHead(200, { etag: etagOf(objects.get(path)) }).end()
  }
  if (request.method === 'DELETE') {
    objects.delete(path)
    return response.writeHead(204).end()
  }
  const found = objects.get(path)
  if (!found) {
    return response
      .writeHead(404, { 'content-type': 'application/xml' })
      .end(request.method === 'HEAD' ? '' : '<Error><Code>NoSuchKey</Code></Error>')
  }
  const etag = etagOf(found)
  const wanted = request.headers['if-match']
  if (wanted !== undefined && wanted !== etag) return refuse(response, 412, 'PreconditionFailed')
  const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '') ?? []
  const body = from === undefined ? found : found.subarray(Number(from), Number(to) + 1)
  const headers = { etag, 'content-length': body.byteLength, 'last-modified': new Date(0).toUTCString() }
  return response
    .writeHead(from === undefined ? 200 : 206, {
      ...headers,
      ...(from !== undefined && { 'content-range': `bytes ${from}-${to}/${found.byteLength}` }),
    })
    .end(request.method === 'HEAD' ? undefined : body)
}

function refuse(response: ServerResponse, status: number, code: string) {
  return response
    .writeHead(status, { 'content-type': 'application/xml' })
    .end(`<Error><Code>${code}</Code></Error>`)
}

type Asked = { method: string; path: string; searchParams: URLSearchParams; response: ServerResponse }

/** S3's smallest part, except for the last one. */
const MIN_PART_BYTES = 5 * 1024 * 1024

/** Uploads in parts. They are kept beside the objects, as `path?uploadId=…&partNumber=…`, until they become one. */
async function serveUpload(
  objects: Map<string, Buffer>,
  body: Buffer,
  { method, path, searchParams, response }: Asked,
) {
  const xml = { 'content-type': 'application/xml' }
  if (searchParams.has('uploads'))
    return response
      .writeHead(200, xml)
      .end(
        `<InitiateMultipartUploadResult><UploadId>${randomUUID()}</UploadId></InitiateMultipartUploadResult>`,
      )
  const upload = `${path}?uploadId=${searchParams.get('uploadId')}`
  if (method === 'PUT') {
    objects.set(`${upload}&partNumber=${searchParams.get('partNumber')}`, body)
    return response.writeHead(200, { etag: etagOf(body) }).end()
  }
  const wanted = [
    ...String(body).matchAll(/<Part>(?=.*?<PartNumber>(\d+)<)(?=.*?<ETag>(.+?)<).*?<\/Part>/g),
  ].map(([, number, etag = '']) => ({ number, etag: etag.replaceAll('&quot;', '"') }))
  const parts = wanted.flatMap(({ number }) => objects.get(`${upload}&partNumber=${number}`) ?? [])
  for (const key of [...objects.keys()]) if (key.startsWith(upload)) objects.delete(key)
  if (method === 'DELETE') return response.writeHead(204).end()

  const isRight =
    parts.length === wanted.length &&
    wanted.every(({ number, etag }, at) => number === String(at + 1) && etag === etagOf(parts[at])) &&
    parts.slice(0, -1).every(({ length }) => length >= MIN_PART_BYTES)
  if (!isRight || parts.length === 0) return refuse(response, 400, 'InvalidPart')
  objects.set(path, Buffer.concat(parts))
  return response
    .writeHead(200, xml)
    .end('<CompleteMultipartUploadResult><ETag>"parts"</ETag></CompleteMultipartUploadResult>')
}

type Listing = { searchParams: URLSearchParams; response: ServerResponse }

/** Two at a time, so that every listing has several pages. */
function listObjects(objects: Map<string, Buffer>, path: string, { searchParams, response }: Listing) {
  const bucket = path.endsWith('/') ? path : `${path}/`
  const prefix = searchParams.get('prefix') ?? ''
  const keys = [...objects.keys()]
    .filter((key) => key.startsWith(`${bucket}${prefix}`))
    .map((key) => key.slice(bucket.length))
    .filter((key) => !searchParams.get('delimiter') || !key.slice(prefix.length).includes('/'))
    .toSorted()
  const from = Number(searchParams.get('continuation-token') ?? 0)
  const isCut = from + 2 < keys.length
  const contents = keys.slice(from, from + 2).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const next = isCut ? `<NextContinuationToken>${from + 2}</NextContinuationToken>` : ''
  return response
    .writeHead(200, { 'content-type': 'application/xml' })
    .end(
      `<ListBucketResult><IsTruncated>${isCut}</IsTruncated>${next}${contents.join('')}</ListBucketResult>`,
    )
}

function etagOf(bytes: Buffer = Buffer.alloc(0)): string {
  return `"${createHash('md5').update(bytes).digest('hex')}"`
}
