import { paths } from '#core/paths.ts'
import { BarePage } from '#web/bare-page.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'

/** For visitors who may not see the admin panel, and for unknown admin URLs. */
export function BareNotFound() {
  return (
    <BarePage>
      <div className="grid gap-2">
        <h1 className="text-2xl">Page not found</h1>
        <p className="text-muted">There is no page at this address, or your account has no access to it.</p>
      </div>
      <div className="flex flex-wrap gap-3">
        <LinkButton to={paths.home()}>Go to the shop</LinkButton>
        <LinkButton variant="secondary" to={paths.adminLogin()}>
          Log in as staff
        </LinkButton>
      </div>
    </BarePage>
  )
}
