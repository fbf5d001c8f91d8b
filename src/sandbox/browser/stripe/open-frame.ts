import type { Ask, FrameKind, FrameOptions, FromFrame, Reply, ToFrame } from './messages.ts'

export type Frame = ReturnType<typeof openFrame>

type Options = {
  kind: FrameKind
  container: Element
  title: string
  options: FrameOptions
  onMessage?: (message: FromFrame) => void
  /** The frame's page did not come up. */
  onFailed?: () => void
}

/** A frame whose page has loaded runs its script at once; this is for machines that are busy. */
const START_MS = 5_000

/** The script knows its frames by its own address. */
const here = new URL((document.currentScript as HTMLScriptElement).src)

let opened = 0

/** A frame beside the script, and the messages to and from it. */
export function openFrame({ kind, container, title, options, onMessage, onFailed }: Options) {
  const iframe = document.createElement('iframe')
  const waiting = new Map<number, (reply: Reply) => void>()
  const loaded = Promise.withResolvers<void>()
  let current = options
  let asked = 0
  let isLoaded = false

  const post = (message: ToFrame) => iframe.contentWindow?.postMessage(message, here.origin)

  const receive = ({ source, origin, data }: MessageEvent<FromFrame>): void => {
    if (source !== iframe.contentWindow || origin !== here.origin) return
    if (data.type === 'loaded') {
      isLoaded = true
      post({ type: 'setup', options: current })
      loaded.resolve()
    } else if (data.type === 'height') iframe.style.height = `${data.px}px`
    else if (data.type === 'reply') {
      waiting.get(data.id)?.(data.reply)
      waiting.delete(data.id)
    } else onMessage?.(data)
  }

  opened += 1
  iframe.name = `__privateStripeFrame${opened}`
  iframe.title = title
  iframe.src = new URL(`stripe-frame#${kind}`, here).href
  iframe.allow = 'payment *'
  // The page's dark scheme would otherwise give the frame an opaque background.
  iframe.style.cssText = `border:0;width:100%;display:block;color-scheme:light only;${
    kind === 'controller' ? 'display:none' : 'height:0'
  }`
  iframe.addEventListener('load', () => setTimeout(() => isLoaded || onFailed?.(), START_MS))
  addEventListener('message', receive)
  container.append(iframe)

  return {
    update: (next: FrameOptions): void => {
      current = next
      if (isLoaded) post({ type: 'setup', options: next })
    },
    send: (type: 'focus' | 'blur' | 'clear'): void => post({ type }) ?? undefined,
    ask: async (ask: Ask): Promise<Reply> => {
      await loaded.promise
      asked += 1
      const id = asked
      const reply = new Promise<Reply>((resolve) => waiting.set(id, resolve))
      post({ type: 'ask', id, ask })
      return reply
    },
    focus: (): void => iframe.focus(),
    close: (): void => {
      removeEventListener('message', receive)
      iframe.remove()
    },
  }
}
