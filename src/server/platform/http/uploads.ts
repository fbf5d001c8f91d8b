import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AppError } from '#core/errors.ts'
import { limitBodyTime, UPLOAD_TIMEOUT_MS } from './body-time.ts'

export type UploadedFile = {
  /** The file name the browser sent; untrusted, only for display. */
  name: string
  bytes: Buffer
}

/** Only routes registered here accept `multipart/form-data`; all others reject the content type. */
export function inUploadScope(app: FastifyInstance, add: (scope: FastifyInstance) => void): void {
  app.register(async (scope) => {
    await scope.register(multipart, { limits: { files: 1, fields: 0, parts: 2, headerPairs: 50 } })
    add(scope)
  })
}

/** The single file of a request. Call it after checking access, because it extends the time limit for the body. */
export async function readUpload(request: FastifyRequest, maxBytes: number): Promise<UploadedFile> {
  if (!request.isMultipart())
    throw new AppError('wrong_content_type', { message: 'Please send the file as multipart/form-data.' })
  limitBodyTime(request.raw, UPLOAD_TIMEOUT_MS)
  try {
    const part = await request.file({ limits: { fileSize: maxBytes } })
    if (!part) throw new AppError('bad_request', { message: 'Please choose a file.' })
    return { name: part.filename, bytes: await part.toBuffer() }
  } catch (error) {
    throw refusalOf(error, maxBytes)
  }
}

function refusalOf(error: unknown, maxBytes: number): AppError {
  if (error instanceof AppError) return error
  const code = error instanceof Error && 'code' in error ? error.code : null
  // Any other multipart error is the sender's fault: a truncated form or a second file.
  return code === 'FST_REQ_FILE_TOO_LARGE'
    ? new AppError('too_large', { message: `Files may be at most ${inMegabytes(maxBytes)} MB.` })
    : new AppError('bad_request')
}

function inMegabytes(bytes: number): number {
  return Math.floor(bytes / (1024 * 1024))
}
