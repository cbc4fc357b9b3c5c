import { Tabs } from '@mantine/core'
import { useDidUpdate } from '@mantine/hooks'
import { type ReactNode, useRef } from 'react'
import { type Vista, VISTAS } from './gestion.ts'

interface GestionTabsProps {
  /** View that the URL names. If the view has no tab, Detalle shows instead. */
  vista: Vista
  onShow: (vista: Vista) => void
  /** Content of each view; a view without content has no tab. */
  tabs: Partial<Record<Vista, ReactNode>>
}

/** Padding (px) of a tab, small enough for four tabs on a small phone. */
const tabPadding = { px: { base: 6, xs: 'md' } }

/** Tabs of the views of a gestión. Renders only the current view. */
export const GestionTabs = ({ vista, onShow, tabs }: GestionTabsProps) => {
  const root = useRef<HTMLDivElement>(null)
  const own = (Object.keys(VISTAS) as Vista[]).filter((each) => Boolean(tabs[each]))
  // Move the focus if the focused element is gone, such as a button of the former state or a sent form.
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
