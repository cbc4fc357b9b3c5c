import { Anchor, Card, Group, SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { IconBrandWhatsapp, IconMail } from '@tabler/icons-react'
import type { Contacto as ContactoData, RazonSocial } from '#contract/usuarios/shapes.ts'
import { IconLink } from '#ui/IconLink.tsx'

const digits = (telefono: string): string => telefono.replace(/\D/g, '')

interface ContactoProps {
  contacto: ContactoData
  /** Negocio (line of business) of this contact; absent: the contact is for all of them. */
  negocio?: string | undefined
}

/** Contact person at the distributor, with links to call, write by WhatsApp or send an e-mail. */
const Contacto = ({ contacto: { nombre, telefono, email }, negocio }: ContactoProps) => (
  <Group justify="space-between" wrap="nowrap" gap="sm">
    <Stack gap={0} miw={0}>
      <Text fw={500} truncate title={nombre}>
        {nombre}
      </Text>
      {negocio && (
        <Text size="xs" c="dimmed">
          {negocio}
        </Text>
      )}
      {telefono && (
        <Anchor href={`tel:+${digits(telefono)}`} size="sm" lh="28px">
          {telefono}
        </Anchor>
      )}
    </Stack>
    <Group gap={4} wrap="nowrap">
      {telefono && (
        <IconLink
          icon={IconBrandWhatsapp}
          href={`https://wa.me/${digits(telefono)}`}
          label={`WhatsApp a ${nombre}`}
          outside
        />
      )}
      <IconLink icon={IconMail} href={`mailto:${email}`} label={`Email a ${nombre}, ${email}`} />
    </Group>
  </Group>
)

interface ContactosProps {
  razonSocial: RazonSocial
  /** Level of the headings; default 3. */
  level?: 3 | 4
  /** Number of columns; default: as many as fit. */
  cols?: number
}

/** Contact persons of a razón social: vendedor (seller), asesor (adviser) and asesor de cobranzas (collections). */
export const Contactos = ({ razonSocial, level = 3, cols }: ContactosProps) => {
  const { vendedores, asesores, asesoresCobranza, negocios } = razonSocial
  const groups = [
    { title: 'Información de Vendedor', people: vendedores },
    { title: 'Información de Asesor', people: asesores },
    { title: 'Información de Asesor de Cobranzas', people: asesoresCobranza },
  ].filter(({ people }) => people.length > 0)
  return (
    <SimpleGrid cols={cols ?? { base: 1, sm: 2, lg: 3 }} spacing="sm">
      {groups.map(({ title, people }) => (
        <Card key={title} withBorder py={10} px="md">
          <Stack gap={4}>
            <Title order={level} fz={12} fw={400} c="dimmed">
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
