import { useEffect, useState } from 'react'
import type { HomeContent } from '#core/content/home.ts'
import { call } from '#web/lib/call.ts'
import { useShop } from '#web/lib/shop.ts'
import { loadHome } from '../home/load-home.ts'
import { HomeScreen } from '../home/screen.tsx'

type Home = Awaited<ReturnType<typeof loadHome>>

/** Adds the catalog's part in the browser, with the same function that adds it on the server. */
export function HomeDraft({ content }: { content: HomeContent }) {
  const { flagship } = useShop()
  const [home, setHome] = useState<Home | null>(null)
  useEffect(() => {
    let current = true
    void loadHome({ call, flagship, content }).then((loaded) => {
      if (current) setHome(loaded)
    })
    return () => {
      current = false
    }
  }, [flagship, content])
  return home && <HomeScreen title={home.title} sections={home.sections} />
}
