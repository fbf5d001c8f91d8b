import { CopyButton } from '#web/ui/copy-button.tsx'

type Props = {
  code: string
  /** Names the code for the copy button. */
  what: string
}

/** Code to copy. Long lines wrap, so that nothing has to be scrolled sideways. */
export function CodeBlock({ code, what }: Props) {
  return (
    <div className="flex items-start gap-2 rounded-md bg-sunken p-3">
      <pre className="min-w-0 flex-1 text-xs [tab-size:4] wrap-anywhere whitespace-pre-wrap">{code}</pre>
      <CopyButton text={code} what={what} />
    </div>
  )
}
