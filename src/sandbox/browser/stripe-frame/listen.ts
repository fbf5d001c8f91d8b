import type { Ask, FrameOptions, FromFrame, Reply, ToFrame } from '../stripe/messages.ts'

/** What one kind of frame does. */
export type Part = {
  setup: (options: FrameOptions) => void
  answer: (ask: Ask) => Promise<Reply>
  focus?: () => void
  blur?: () => void
  clear?: () => void
}

export type Post = (message: FromFrame) => void

/** Only the page that holds this frame may talk to it; what it is told never includes card details. */
export function listen(start: (post: Post) => Part): void {
  const post: Post = (message) => parent.postMessage(message, '*')
  const part = start(post)
  addEventListener('message', ({ source, data }: MessageEvent<ToFrame>) => {
    if (source !== parent) return
    if (data.type === 'setup') {
      applyLook(data.options)
      part.setup(data.options)
    } else if (data.type === 'ask')
      void part.answer(data.ask).then((reply) => post({ type: 'reply', id: data.id, reply }))
    else part[data.type]?.()
  })
  const box = document.body
  new ResizeObserver(() => post({ type: 'height', px: box.scrollHeight })).observe(box)
  addEventListener('keydown', ({ key }) => key === 'Escape' && post({ type: 'escape' }))
  post({ type: 'loaded' })
}

/** The shop's colors and sizes. Custom properties, so that the style sheet says where each belongs. */
function applyLook({ variables = {} }: FrameOptions): void {
  for (const [name, value] of Object.entries(variables))
    document.documentElement.style.setProperty(`--${name}`, value)
}
