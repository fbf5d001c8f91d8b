import type { BrandFacts } from '#core/page-input.ts'
import { paths } from '#core/paths.ts'
import { cx } from './cx.ts'

type Props = { brand: BrandFacts; className: string }

/** A square that stands for the shop: its icon, the first letter of its name, or a dotted line between two points. */
export function ShopMark({ brand, className }: Props) {
  if (brand.hasIcon) return <img src={paths.shopIcon(192, brand.version)} alt="" className={className} />
  if (brand.mark === 'route') return <RouteMark className={className} />
  return (
    <span
      aria-hidden="true"
      className={cx(
        'grid place-items-center rounded-[25%] bg-primary leading-none font-semibold text-primary-fg',
        className,
      )}
    >
      {brand.initial}
    </span>
  )
}

function RouteMark({ className }: { className: string }) {
  return (
    <svg viewBox="0 0 32 32" aria-hidden="true" className={className}>
      <rect width="32" height="32" rx="8" className="fill-primary" />
      <path
        d="M8 21.5h6.5a4 4 0 0 0 4-4V15a4 4 0 0 1 4-4"
        className="fill-none stroke-primary-fg"
        strokeWidth="2.5"
        strokeLinecap="round"
        strokeDasharray="0.1 4.2"
      />
      <circle cx="7.5" cy="21.5" r="3" className="fill-primary-fg" />
      <circle cx="24.5" cy="10.5" r="3.5" className="fill-accent" />
    </svg>
  )
}
