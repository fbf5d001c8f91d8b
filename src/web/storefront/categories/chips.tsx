import { Check } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'

type Props = { chips: readonly { name: string; slug: string }[]; current: string | null }

/** Each chip links to its own page; the current one is marked by a check mark as well as by color. */
export function CategoryChips({ chips, current }: Props) {
  return (
    <nav
      aria-label="Categories"
      className="-mx-4 overflow-x-auto px-4 [mask-image:linear-gradient(90deg,transparent,black_1rem,black_calc(100%-2.5rem),transparent)] [scrollbar-width:none] md:mx-0 md:px-0 md:[mask-image:none]"
    >
      <ul className="flex snap-x gap-2 py-1 md:flex-wrap">
        <Chip name="All" to={paths.categories()} isCurrent={current === null} />
        {chips.map(({ name, slug }) => (
          <Chip key={slug} name={name} to={paths.category(slug)} isCurrent={slug === current} />
        ))}
      </ul>
    </nav>
  )
}

function Chip({ name, to, isCurrent }: { name: string; to: string; isCurrent: boolean }) {
  return (
    <li className="shrink-0 snap-start">
      <Link
        to={to}
        prefetch="intent"
        aria-current={isCurrent ? 'page' : undefined}
        className="flex min-h-11 items-center gap-1.5 rounded-full border border-border-strong bg-surface px-4 whitespace-nowrap hover:border-fg aria-[current=page]:border-primary aria-[current=page]:bg-primary-soft aria-[current=page]:font-medium aria-[current=page]:text-primary-soft-fg"
      >
        {isCurrent && <Check aria-hidden="true" className="size-4" />}
        {name}
      </Link>
    </li>
  )
}
