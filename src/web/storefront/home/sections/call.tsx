import { ActionButton } from '../../parts/shop-link.tsx'
import type { SectionOf } from '../shown-section.ts'

export function Call({ section: { id, title, action } }: { section: SectionOf<'call'> }) {
  return (
    <section
      aria-labelledby={id}
      className="relative overflow-hidden rounded-xl bg-primary-soft px-6 py-12 md:px-12 md:py-16"
    >
      <svg
        viewBox="0 0 420 220"
        aria-hidden="true"
        className="absolute -right-16 bottom-0 h-full max-md:hidden lg:right-4"
      >
        <path
          d="M20 190h120a60 60 0 0 0 60-60V96a60 60 0 0 1 60-60h110"
          className="fill-none stroke-primary"
          strokeWidth="4"
          strokeLinecap="round"
          strokeDasharray="0.1 14"
        />
        <circle cx="20" cy="190" r="11" className="fill-primary" />
        <circle cx="378" cy="36" r="15" className="fill-accent" />
      </svg>
      <h2 id={id} className="relative max-w-[13.6em] text-3xl wrap-anywhere text-primary-soft-fg">
        {title}
      </h2>
      <ActionButton size="lg" className="relative mt-7 max-sm:w-full" action={action} />
    </section>
  )
}
