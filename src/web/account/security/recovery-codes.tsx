import { Download } from 'lucide-react'
import { useLayoutEffect, useRef } from 'react'
import { downloadFile } from '#web/lib/download.ts'
import { useShop } from '#web/lib/shop.ts'
import { Alert } from '#web/ui/alert.tsx'
import { Button } from '#web/ui/button.tsx'
import { CopyButton } from '#web/ui/copy-button.tsx'

type Props = { codes: readonly string[]; onDone: () => void }

/** Shown only once: the shop does not store the codes themselves. */
export function RecoveryCodes({ codes, onDone }: Props) {
  const { shopName } = useShop()
  const region = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => region.current?.focus(), [])
  const text = `Recovery codes for ${shopName}. Each works once.\n\n${codes.join('\n')}\n`

  return (
    <div className="grid gap-5">
      <div ref={region} role="status" tabIndex={-1} className="outline-none">
        <Alert tone="success" title="The second factor is on.">
          Keep these recovery codes in a safe place. They are shown only once, and let you in when your phone
          is out of reach.
        </Alert>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-8 gap-y-1 rounded-md bg-sunken p-4 font-mono min-[420px]:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap items-center gap-3">
        <Button
          variant="secondary"
          icon={<Download aria-hidden="true" className="size-5" />}
          onClick={() => downloadFile({ name: 'recovery-codes.txt', type: 'text/plain', text })}
        >
          Download
        </Button>
        <CopyButton text={codes.join('\n')} what="recovery codes" />
        <Button className="ml-auto" onClick={onDone}>
          I have saved them
        </Button>
      </div>
    </div>
  )
}
