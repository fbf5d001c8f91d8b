import type { Profile } from '#core/contract/account.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { Panel } from '../parts/panel.tsx'
import { AddressState } from './address-state.tsx'
import { ProfileCards } from './cards.tsx'
import { ProfileForm } from './form.tsx'

export function ProfileScreen({ profile }: { profile: Profile }) {
  return (
    <div className="grid gap-8">
      <Panel title="Your details">
        <AddressState profile={profile} />
        <ProfileForm profile={profile} />
      </Panel>
      <ProfileCards profile={profile} />
    </div>
  )
}

export function ProfileSkeleton() {
  return (
    <div className="grid gap-8">
      <div className="grid gap-5 rounded-lg border border-border bg-surface p-4 sm:p-5">
        <Skeleton className="h-7.5 w-36" />
        {[0, 1].map((field) => (
          <div key={field} className="grid max-w-120 gap-1.5">
            <Skeleton className="h-5.5 w-16" />
            <Skeleton className="h-11 w-full" />
          </div>
        ))}
      </div>
      <ProfileCards profile={null} />
    </div>
  )
}
