import type { ReactNode } from 'react'
import { SkipLink } from '#web/ui/skip-link.tsx'
import { Announcement } from './announcement.tsx'
import { Footer } from './footer.tsx'
import { FrameContext, type FrameData } from './frame-context.ts'
import { Header } from './header.tsx'
import { PaymentBanner } from './payment-banner.tsx'

/** Header and footer around a page. */
export function StorefrontFrame({ frame, children }: { frame: FrameData; children: ReactNode }) {
  return (
    <FrameContext value={frame}>
      <div className="flex min-h-dvh flex-col">
        <SkipLink />
        <PaymentBanner />
        {frame.announcement && <Announcement announcement={frame.announcement} />}
        <Header />
        <main id="main" tabIndex={-1} className="flex-1">
          {children}
        </main>
        <Footer />
      </div>
    </FrameContext>
  )
}
