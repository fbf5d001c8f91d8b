import { Readable } from 'node:stream'
import { GetObjectCommand, HeadObjectCommand, type S3Client } from '@aws-sdk/client-s3'
import { BucketUnavailable, FileChanged, type FileState, type Part } from './storage-parts.ts'

/** Reads the state and parts of objects in a bucket. An object's version is its ETag, which S3 compares on each read. */
export function createObjectParts(client: S3Client, bucket: string) {
  async function readState(key: string): Promise<FileState> {
    const { ContentLength, ETag } = await client.send(new HeadObjectCommand({ Bucket: bucket, Key: key }))
    if (ContentLength === undefined || !ETag)
      throw new Error('The bucket names neither size nor ETag of a file')
    return { size: ContentLength, version: ETag }
  }

  async function* chunks(key: string, part: Part): AsyncGenerator<Uint8Array> {
    try {
      yield* conditionalChunks(key, part)
    } catch (error) {
      throw error instanceof FileChanged ? error : new BucketUnavailable(error)
    }
  }

  async function* conditionalChunks(key: string, { version, from, to }: Part): AsyncGenerator<Uint8Array> {
    const range = { Range: `bytes=${from}-${to}`, IfMatch: version }
    const { Body, ContentLength, ETag } = await client
      .send(new GetObjectCommand({ Bucket: bucket, Key: key, ...range }))
      .catch(changedWhenRefused)
    // A store may ignore either condition.
    if (ETag !== version || ContentLength !== to - from + 1 || !(Body instanceof Readable))
      throw new FileChanged()
    yield* Body
  }

  return {
    readState,
    readPart: (key: string, part: Part) => Readable.from(chunks(key, part), { objectMode: false }),
  }
}

const CHANGED_STATUSES = [404, 412, 416]

function changedWhenRefused(error: { $metadata?: { httpStatusCode?: number } }): never {
  throw CHANGED_STATUSES.includes(error.$metadata?.httpStatusCode ?? 0) ? new FileChanged() : error
}
