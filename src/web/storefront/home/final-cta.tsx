import { paths } from '#core/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export function FinalCta({ flagshipUri }: { flagshipUri: string | null }) {
  return (
    <section
      aria-labelledby="call"
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
      <h2 id="call" className="relative max-w-[20ch] text-3xl text-primary-soft-fg">
        Find out what your site has been sending
      </h2>
      <LinkButton
        size="lg"
        className="relative mt-7 max-sm:w-full"
        to={flagshipUri ? paths.product(flagshipUri) : paths.categories()}
      >
        See the plugin
      </LinkButton>
    </section>
  )
}
