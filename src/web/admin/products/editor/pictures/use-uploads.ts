import { useEffect, useRef, useState } from 'react'
import { contracts } from '#web/lib/contracts.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { sendFile } from '#web/lib/upload.ts'
import { announce } from '#web/ui/live-region.tsx'
import type { DraftPicture } from '../draft.ts'

type Upload = { key: number; name: string; share: number }
type Failure = { name: string; message: string }

/** Uploads pictures one at a time, reports progress, and appends them to the product's pictures. */
export function useUploads(images: readonly DraftPicture[], onImages: (images: DraftPicture[]) => void) {
  const [running, setRunning] = useState<readonly Upload[]>([])
  const [failures, setFailures] = useState<readonly Failure[]>([])
  const lastKey = useRef(0)
  // Edits made during an upload must not be lost when it completes.
  const now = useRef({ images, onImages })
  useEffect(() => {
    now.current = { images, onImages }
  })

  const sendOne = async (file: File, key: number) => {
    const follow = (share: number) =>
      setRunning((before) => before.map((one) => (one.key === key ? { ...one, share } : one)))
    try {
      const { uploadPicture } = await contracts.adminProducts()
      const { data } = await sendFile(uploadPicture, { file }, { onProgress: follow })
      const { images: there, onImages: tell } = now.current
      if (there.some(({ uri }) => uri === data.uri)) throw new Error('twice')
      const next = [...there, { ...data, alt: '' }]
      now.current.images = next
      tell(next)
      announce(`${file.name} uploaded. Describe what it shows.`)
    } catch (error) {
      const message =
        error instanceof Error && error.message === 'twice'
          ? 'This picture was already added.'
          : problemText(error)
      setFailures((before) => [...before, { name: file.name, message }])
    } finally {
      setRunning((before) => before.filter((one) => one.key !== key))
    }
  }

  return {
    running,
    failures,
    dismiss: () => setFailures([]),
    send: async (files: readonly File[]) => {
      setFailures([])
      const queue = files.map((file) => {
        lastKey.current += 1
        return { file, key: lastKey.current }
      })
      setRunning((before) => [
        ...before,
        ...queue.map(({ file, key }) => ({ key, name: file.name, share: 0 })),
      ])
      for (const { file, key } of queue) await sendOne(file, key)
    },
  }
}
