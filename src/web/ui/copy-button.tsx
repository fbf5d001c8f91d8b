import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { announce } from './live-region.tsx'

const SHOWN_MS = 2_000

type Props = {
  text: string
  /** Names the text being copied, such as "order number". */
  what: string
}

export function CopyButton({ text, what }: Props) {
  const [copied, setCopied] = useState(false)
  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [copied])

  const copy = async () => {
    const done = await copyText(text)
    setCopied(done)
    announce(done ? `Copied ${what}.` : `Could not copy ${what}. Select it and copy it by hand.`)
  }
  const Icon = copied ? Check : Copy

  return (
    <button
      type="button"
      aria-label={`Copy ${what}`}
      className="inline-grid size-9 place-items-center rounded-sm text-muted hover:bg-sunken hover:text-fg"
      onClick={copy}
    >
      <Icon aria-hidden="true" className={copied ? 'size-4 text-success' : 'size-4'} />
    </button>
  )
}

/** The clipboard API exists only on https and localhost, so a shop on a LAN address needs the old way. */
async function copyText(text: string): Promise<boolean> {
  if (navigator.clipboard) {
    return navigator.clipboard.writeText(text).then(
      () => true,
      () => false,
    )
  }
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const done = document.execCommand('copy')
  area.remove()
  return done
}
