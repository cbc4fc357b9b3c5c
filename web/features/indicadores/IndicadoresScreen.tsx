import { Card, Stack, Tabs } from '@mantine/core'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { CUADROS, type CuadroId } from '#contract/indicadores/reglas.ts'
import { mesa } from '#contract/mesa/calls.ts'
import { Filtros } from '#shared/lists/Filtros.tsx'
import { useFiltros } from '#shared/lists/use-filtros.ts'
import { PageHeader } from '#ui/PageHeader.tsx'
import { useProfile } from '#web/profile.tsx'
import { useCall } from '#web/queries.tsx'
import { Cifras } from './Cifras.tsx'
import { Cuadro } from './Cuadro.tsx'
import { filtrosDe, periodoDe } from './indicadores.filtros.ts'

const CUADRO_IDS = Object.keys(CUADROS) as CuadroId[]
const [PRIMERO] = CUADRO_IDS as [CuadroId]

/** Screen of the mesa's indicators: figures compared with the previous period, and one table at a time with a chart. */
export function Component() {
  const profile = useProfile()
  const [params, setParams] = useSearchParams()
  const [now] = useState(() => new Date())
  const { data: opciones } = useCall(mesa.getOpciones)
  const filtros = useFiltros(filtrosDe(opciones, profile, params.get('periodo')))
  const criteria = { ...filtros.criteria, ...periodoDe(filtros.valores, now) }
  const cuadro = CUADRO_IDS.find((id) => id === params.get('ver')) ?? PRIMERO
  const show = (ver: string | null) =>
    setParams(
      (before) =>
        new URLSearchParams([...[...before].filter(([name]) => name !== 'ver'), ...(ver ? [['ver', ver]] : [])]),
      { replace: true },
    )
  return (
    <Stack>
      <PageHeader title="Indicadores" />
      <Filtros filtros={filtros} />
      <Cifras criteria={criteria} />
      <Card withBorder>
        <Tabs value={cuadro} onChange={show} keepMounted={false}>
          <Tabs.List mb="md">
            {CUADRO_IDS.map((id) => (
              <Tabs.Tab key={id} value={id} px="xs">
                {CUADROS[id].texto}
              </Tabs.Tab>
            ))}
          </Tabs.List>
          <Tabs.Panel value={cuadro}>
            <Cuadro key={cuadro} cuadro={cuadro} criteria={criteria} />
          </Tabs.Panel>
        </Tabs>
      </Card>
    </Stack>
  )
}
