import { ShopLink } from '../../parts/shop-link.tsx'
import { splitAround } from '../../parts/split-around.ts'
import type { SectionOf } from '../shown-section.ts'

type Props = { section: SectionOf<'promises'> }

export function Promises({ section: { id, title, link, items } }: Props) {
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="text-xl">
        <Title title={title} link={link} />
      </h2>
      <ul className="mt-6 grid gap-8 border-t border-border pt-6 sm:auto-cols-fr sm:grid-flow-col">
        {items.map(({ figure, text }) => (
          <li key={text} className="wrap-anywhere">
            <p className="text-2xl font-semibold tabular-nums">{figure}</p>
            <p className="mt-1 text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The words of the title that are the link's label lead to its target; if there are none, the link follows. */
function Title({ title, link }: Pick<Props['section'], 'title' | 'link'>) {
  if (!link) return title
  const [before, label, after] = splitAround(title, link.label)
  return (
    <>
      {label === '' ? `${before} ` : before}
      <ShopLink href={link.href} className="rounded-xs underline underline-offset-4">
        {link.label}
      </ShopLink>
      {after}
    </>
  )
}
