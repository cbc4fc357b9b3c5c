import { Tabs } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { type Vista, VISTAS } from './gestion.ts'

interface GestionTabsProps {
  /** View in the URL; shows Detalle without such a tab. */
  vista: Vista
  onShow: (vista: Vista) => void
  /** Content of the views; a view without content has no tab. */
  tabs: Partial<Record<Vista, ReactNode>>
}

/** Padding with which four tabs fit on a small phone. */
const tabPadding = { px: { base: 6, xs: 'md' } }

/** Views of a gestión as tabs; only the current one is rendered. */
export const GestionTabs = ({ vista, onShow, tabs }: GestionTabsProps) => {
  const root = useRef<HTMLDivElement>(null)
  const own = (Object.keys(VISTAS) as Vista[]).filter((each) => Boolean(tabs[each]))
  // The focused element may be gone, such as a button of the former state or a sent form.
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
