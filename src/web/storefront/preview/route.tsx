import { Link, useParams } from 'react-router'
import { paths } from '#core/paths.ts'
import { callContext, shopContext } from '#web/lib/context.ts'
import { pageMeta, shopOf } from '#web/lib/meta.ts'
import { problemText } from '#web/lib/problem-text.ts'
import { useQuery } from '#web/lib/query.ts'
import { Alert, AlertRegion } from '#web/ui/alert.tsx'
import { LoadingRegion, Skeleton } from '#web/ui/skeleton.tsx'
import { loadFrame } from '../parts/load-frame.ts'
import { PageFrame } from '../parts/page-frame.tsx'
import { StorefrontFrame } from '../parts/storefront-frame.tsx'
import type { Route } from './+types/route.ts'
import { DraftScreen, type Drafts } from './draft-screen.tsx'

export function loader({ context }: Route.LoaderArgs) {
  return loadFrame(context.get(callContext), context.get(shopContext).flagship)
}

export const meta: Route.MetaFunction = ({ matches }) =>
  pageMeta({ shop: shopOf(matches), title: 'Preview', description: 'For staff.', hidden: true })

/**
 * A draft of the shop's texts as visitors would see it. The browser loads it with the staff login, so the HTML holds
 * nothing that must not be cached or indexed.
 */
export default function ContentPreviewRoute({ loaderData: published }: Route.ComponentProps) {
  const { key = '' } = useParams()
  const { data, error } = useQuery(
    'adminContent',
    'preview',
    { params: { key } },
    { guests: true, once: true },
  )
  if (!data) {
    return (
      <StorefrontFrame frame={published}>
        <PageFrame className="pt-6">{error ? <Refused error={error} /> : <Loading />}</PageFrame>
      </StorefrontFrame>
    )
  }
  const drafts = data.data
  const frame = {
    ...published,
    menus: drafts.menus ?? published.menus,
    announcement: shownAnnouncement(drafts) ?? published.announcement,
  }
  return (
    <StorefrontFrame frame={frame}>
      <aside aria-label="Preview" className="border-b border-warning bg-warning-soft text-warning-fg">
        <p className="mx-auto max-w-page px-4 py-3 md:px-6">
          This is a preview. Visitors see these texts once they are published.{' '}
          <Link to={paths.adminContentItem(key)} className="font-medium underline underline-offset-4">
            Back to the editor
          </Link>
        </p>
      </aside>
      <DraftScreen drafts={drafts} />
    </StorefrontFrame>
  )
}

/** Whatever its dates say: staff want to see it before it starts. */
function shownAnnouncement({ announcement }: Drafts) {
  return announcement && announcement.text !== '' ? announcement : null
}

function Loading() {
  return (
    <LoadingRegion label="Preview">
      <Skeleton className="h-96 rounded-lg" />
    </LoadingRegion>
  )
}

function Refused({ error }: { error: Error }) {
  return (
    <>
      <h1 className="mb-4 text-2xl">Preview</h1>
      <AlertRegion>
        <Alert>{problemText(error)}</Alert>
      </AlertRegion>
    </>
  )
}
