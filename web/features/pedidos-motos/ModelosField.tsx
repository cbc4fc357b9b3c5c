import { SimpleGrid, Stack, Text, Title } from '@mantine/core'
import { get, useFormContext, useFormState, useWatch } from 'react-hook-form'
import { problemasDeLineas } from '#contract/pedidos-motos/reglas.ts'
import { PRECIOS_AVISO } from '#contract/pedidos-motos/reglas.ts'
import type { ModeloMoto } from '#contract/pedidos-motos/shapes.ts'
import { messageOf } from '#shared/forms/form-fields.ts'
import { FormSection } from '#shared/forms/FormSection.tsx'
import { ModeloCard } from './ModeloCard.tsx'
import { type NuevoForm, withCantidad } from './nuevo.form.ts'

/** The models by brand. What is wrong with a model is said in its card as soon as it is chosen. */
export const ModelosField = ({ modelos }: { modelos: readonly ModeloMoto[] }) => {
  const { control, setValue, getValues, clearErrors } = useFormContext<NuevoForm>()
  const lineas = useWatch({ control, name: 'lineas' })
  const { errors, isSubmitted } = useFormState({ control })
  const missing = messageOf(errors, 'lineas')
  const problems = lineas.length ? problemasDeLineas(lineas, modelos) : {}
  const marcas = [...new Set(modelos.map(({ marca }) => marca))]
  const problemasOf = (modeloId: number): string[] => [
    ...new Set(
      lineas.flatMap((linea, at) =>
        linea.modeloId === modeloId
          ? (['version', 'color', 'cantidad'] as const).flatMap((field) => {
              const path = `lineas.${at}.${field}`
              const refused = get(errors, `${path}.message`) as string | undefined
              return problems[path] ?? refused ?? []
            })
          : [],
      ),
    ),
  ]
  const gone = lineas.filter(({ modeloId }) => !modelos.some((modelo) => modelo.modeloId === modeloId))
  return (
    <FormSection title="Motos" order={2} help={PRECIOS_AVISO}>
      {missing && (
        <Text size="sm" c="red" role="alert" id="lineas-problema">
          {missing}
        </Text>
      )}
      {gone.length > 0 && (
        <Text size="sm" c="red" role="alert">
          Hay motos que ya no se ofrecen: quitalas de Tu pedido.
        </Text>
      )}
      {marcas.map((marca) => (
        <Stack key={marca} gap="sm">
          <Title order={3} size="h5">
            {marca}
          </Title>
          <SimpleGrid cols={{ base: 1, sm: 2, lg: 3 }}>
            {modelos
              .filter((modelo) => modelo.marca === marca)
              .map((modelo) => (
                <ModeloCard
                  key={modelo.modeloId}
                  modelo={modelo}
                  lineas={lineas}
                  problemas={problemasOf(modelo.modeloId)}
                  onChange={(linea) => {
                    clearErrors('lineas')
                    setValue('lineas', withCantidad(getValues('lineas'), linea), {
                      shouldDirty: true,
                      shouldValidate: isSubmitted,
                    })
                  }}
                />
              ))}
          </SimpleGrid>
        </Stack>
      ))}
    </FormSection>
  )
}
