import { CircleCheck, CircleDashed } from 'lucide-react'
import { Link } from 'react-router'
import { paths } from '#core/paths.ts'
import { useShop } from '#web/lib/shop.ts'
import { AdminCard } from '../parts/admin-page.tsx'
import type { Counts } from './counts.tsx'

/** For a shop that has nothing to sell yet, or no way to be paid. */
export function FirstSteps({ counts }: { counts: Counts }) {
  const { payments } = useShop()
  if (counts.categories > 0 && counts.products > 0 && payments.mode !== 'off') return null
  const steps = [
    { text: 'Create a category', done: counts.categories > 0, to: paths.adminCategories() },
    { text: 'Add your first product', done: counts.products > 0, to: paths.adminProducts() },
    { text: 'Set up payments', done: payments.mode === 'live', to: paths.adminSettings() },
    { text: 'View it in the shop', done: false, to: paths.categories() },
  ]
  return (
    <AdminCard title="First steps">
      <ol className="grid gap-1">
        {steps.map(({ text, done, to }) => {
          const Icon = done ? CircleCheck : CircleDashed
          return (
            <li key={text}>
              <Link to={to} className="flex min-h-10 items-center gap-3 rounded-sm px-2 hover:bg-sunken">
                <Icon aria-hidden="true" className={done ? 'size-5 text-success' : 'size-5 text-muted'} />
                <span className={done ? 'text-muted line-through' : 'font-medium'}>{text}</span>
                <span className="sr-only">{done ? ', done' : ', to do'}</span>
              </Link>
            </li>
          )
        })}
      </ol>
    </AdminCard>
  )
}
