import { ArrowRight } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { LinkButton } from '#web/ui/link-button.tsx'

export type CategoryLink = { name: string; slug: string; description: string; count: number }

export function CategoryList({ categories }: { categories: readonly CategoryLink[] }) {
  return (
    <section aria-labelledby="categories" className="grid gap-8 lg:grid-cols-[1fr_2fr]">
      <div>
        <h2 id="categories" className="text-2xl">
          Find yours by what it is for
        </h2>
        <LinkButton variant="secondary" to={paths.categories()} className="mt-6">
          See all plugins
        </LinkButton>
      </div>
      <ul className="divide-y divide-border border-y border-border">
        {categories.map((category) => (
          <li key={category.slug} className="group relative flex items-center gap-4 py-4">
            <div className="flex-1">
              <h3 className="text-lg">
                <Link
                  to={paths.category(category.slug)}
                  prefetch="intent"
                  className="rounded-sm after:absolute after:inset-0 group-hover:text-primary"
                >
                  {category.name}
                </Link>
              </h3>
              <p className="text-muted">{category.description}</p>
            </div>
            <p className="shrink-0 text-sm text-muted tabular-nums">
              {category.count === 1 ? '1 plugin' : `${category.count} plugins`}
            </p>
            <ArrowRight
              aria-hidden="true"
              className="size-5 shrink-0 text-subtle transition-[translate] duration-120 group-hover:translate-x-1 group-hover:text-primary"
            />
          </li>
        ))}
      </ul>
    </section>
  )
}
