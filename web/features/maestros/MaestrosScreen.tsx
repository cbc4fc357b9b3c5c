import { Anchor, Stack, Tabs, Text } from '@mantine/core'
import { Link, useSearchParams } from 'react-router'
import { PREFIX } from '#contract/route.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { BannersTab } from './BannersTab.tsx'
import { Historial } from './Historial.tsx'
import { isVista, VISTAS, type Vista } from './maestros.paths.ts'
import { MotivosTab } from './MotivosTab.tsx'
import { ParametrosTab } from './ParametrosTab.tsx'
import { TransportesTab } from './TransportesTab.tsx'

const PANELS: Record<Vista, React.ReactNode> = {
  parametros: <ParametrosTab />,
  motivos: <MotivosTab />,
  transportes: <TransportesTab />,
  banners: <BannersTab />,
  historial: <Historial />,
}

/** What is edited in a screen of its own. */
const OTRAS = [
  ['documentacion', 'Documentos'],
  ['catalogos', 'Catálogos'],
  ['centro-garantias', 'Centros de garantías'],
] as const

/** Maestros: what the administration sets without asking anybody to publish a version. */
export function Component() {
  const [params, setParams] = useSearchParams()
  const asked = params.get('vista')
  const vista = isVista(asked) ? asked : 'parametros'
  return (
    <Stack>
      <PageHeader title="Maestros" />
      <Text size="sm" c="dimmed">
        Se editan en su propia pantalla:{' '}
        {OTRAS.map(([path, label], at) => (
          <span key={path}>
            {at > 0 && ' · '}
            <Anchor component={Link} to={`${PREFIX}/${path}`} size="sm" underline="always">
              {label}
            </Anchor>
          </span>
        ))}
      </Text>
      <Tabs value={vista} onChange={(next) => next && setParams({ vista: next })} keepMounted={false}>
        <Tabs.List mb="md">
          {Object.entries(VISTAS).map(([value, label]) => (
            <Tabs.Tab key={value} value={value} px={{ base: 8, xs: 'md' }}>
              {label}
            </Tabs.Tab>
          ))}
        </Tabs.List>
        <Tabs.Panel value={vista}>{PANELS[vista]}</Tabs.Panel>
      </Tabs>
    </Stack>
  )
}
