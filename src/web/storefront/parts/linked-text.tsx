import { Fragment } from 'react'
import { mailTo } from '#web/lib/contact.ts'
import { useShop } from '#web/lib/shop.ts'

/** A plain text in which the support address is a link. */
export function LinkedText({ text }: { text: string }) {
  const { supportEmail } = useShop()
  if (supportEmail === '') return text
  return text.split(supportEmail).map((part, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: parts of one text have no other name and never move
    <Fragment key={index}>
      {index > 0 && (
        <a href={mailTo(supportEmail)} className="text-primary underline underline-offset-4">
          {supportEmail}
        </a>
      )}
      {part}
    </Fragment>
  ))
}
