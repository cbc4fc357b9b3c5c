import { Card, SimpleGrid, Stack, Title } from '@mantine/core'
import type { RazonSocial } from '#contract/usuarios.ts'
import { Contacto } from './Contacto.tsx'

interface ContactosProps {
  razonSocial: RazonSocial
  /** Of the headings; 3 when absent. */
  level?: 3 | 4
}

/** Who looks after a razón social: vendedor, asesor and asesor de cobranzas. */
export const Contactos = ({ razonSocial, level = 3 }: ContactosProps) => {
  const { vendedores, asesores, asesoresCobranza, negocios } = razonSocial
  const groups = [
    { title: 'Información de Vendedor', people: vendedores },
    { title: 'Información de Asesor', people: asesores },
    { title: 'Información de Asesor de Cobranzas', people: asesoresCobranza },
  ].filter(({ people }) => people.length > 0)
  return (
    <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }} spacing="md">
      {groups.map(({ title, people }) => (
        <Card key={title} withBorder padding="md">
          <Stack gap="sm">
            <Title order={level} fz={13} c="dimmed">
              {title}
            </Title>
            {people.map((contacto) => (
              <Contacto
                key={`${contacto.email} ${contacto.negocioId}`}
                contacto={contacto}
                negocio={negocios.find(({ negocioId }) => negocioId === contacto.negocioId)?.negocio}
              />
            ))}
          </Stack>
        </Card>
      ))}
    </SimpleGrid>
  )
}
