import { open } from 'node:fs/promises'
import {
  AbortMultipartUploadCommand,
  CompleteMultipartUploadCommand,
  CreateMultipartUploadCommand,
  PutObjectCommand,
  type S3Client,
  UploadPartCommand,
} from '@aws-sdk/client-s3'

const PART_BYTES = 16 * 1024 * 1024
const MAX_PARTS = 10_000

type Upload = { bucket: string; key: string; path: string }
type Piece = { number: number; bytes: Buffer }

/**
 * Uploads a file in parts, because S3 takes no more than 5 GB in one request. The object appears when all of them have
 * arrived. A part is in memory while it is sent, so that the client can send it again.
 */
export async function putLargeObject(client: S3Client, { bucket, key, path }: Upload): Promise<void> {
  const object = { Bucket: bucket, Key: key }
  const file = await open(path)
  try {
    const { size } = await file.stat()
    if (size <= PART_BYTES) {
      await client.send(new PutObjectCommand({ ...object, Body: await file.readFile(), ContentLength: size }))
      return
    }
    const { UploadId } = await client.send(new CreateMultipartUploadCommand(object))
    const upload = { ...object, UploadId }
    try {
      const parts = []
      for await (const { number, bytes } of piecesOf(file, size)) {
        const part = { ...upload, PartNumber: number, Body: bytes, ContentLength: bytes.length }
        const { ETag } = await client.send(new UploadPartCommand(part))
        parts.push({ PartNumber: number, ETag })
      }
      await client.send(new CompleteMultipartUploadCommand({ ...upload, MultipartUpload: { Parts: parts } }))
    } catch (error) {
      // Parts of an upload that was never completed cost money without being seen.
      await client.send(new AbortMultipartUploadCommand(upload)).catch(() => {})
      throw error
    }
  } finally {
    await file.close()
  }
}

type Readable = { read: (buffer: Buffer, at: number, length: number, position: number) => Promise<unknown> }

async function* piecesOf(file: Readable, size: number): AsyncGenerator<Piece> {
  const length = Math.max(PART_BYTES, Math.ceil(size / MAX_PARTS))
  for (let at = 0, number = 1; at < size; at += length, number++) {
    const bytes = Buffer.alloc(Math.min(length, size - at))
    await file.read(bytes, 0, bytes.length, at)
    yield { number, bytes }
  }
}
