import { Tabs } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { type Vista, VISTAS } from './gestion.ts'

interface GestionTabsProps {
  /** What the address asks for; Detalle when there is no such tab. */
  vista: Vista
  onShow: (vista: Vista) => void
  /** A vista without content has no tab. */
  tabs: Partial<Record<Vista, ReactNode>>
}

/** Four tabs fit side by side on a small phone. */
const tabPadding = { px: { base: 6, xs: 'md' } }

/** The vistas of a gestión as tabs; only the one on screen is drawn. */
export const GestionTabs = ({ vista, onShow, tabs }: GestionTabsProps) => {
  const root = useRef<HTMLDivElement>(null)
  const own = (Object.keys(VISTAS) as Vista[]).filter((each) => Boolean(tabs[each]))
  // What had the focus may be gone: the button of a state that is over, the form that was sent.
  useDidUpdate(() => {
    if (document.activeElement === document.body) root.current?.closest<HTMLElement>('[role=dialog]')?.focus()
  })
  return (
    <Tabs
      ref={root}
      value={tabs[vista] ? vista : 'detalle'}
      onChange={(next) => {
        const found = own.find((each) => each === next)
        if (found) onShow(found)
      }}
      keepMounted={false}
    >
      <Tabs.List mb="md">
        {own.map((each) => (
          <Tabs.Tab key={each} value={each} {...tabPadding}>
            {VISTAS[each]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {own.map((each) => (
        <Tabs.Panel key={each} value={each}>
          {tabs[each]}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}
