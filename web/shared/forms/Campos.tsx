import { Checkbox, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { type ReactNode, Suspense, useState } from 'react'
import { type ControllerRenderProps, type FieldValues, useFormContext, useWatch } from 'react-hook-form'
import { formatCount } from '#contract/valores/formato.ts'
import { FieldToCome } from '#ui/fields/FieldToCome.tsx'
import { lazyPiece } from '#ui/lazy-piece.tsx'
import { later } from '#ui/first-shown.ts'
import { requiredIf } from '#ui/fields/required.ts'
import { Campo } from './Campo.tsx'
import { type CampoDe, type Campos as Rows, flatOf, type Opcion, requiredOf, type Seccion } from './campos.ts'
import { CampoFecha } from './CampoFecha.tsx'
import { CampoNumero } from './CampoNumero.tsx'
import { CampoSelect } from './CampoSelect.tsx'
import { CampoTexto } from './CampoTexto.tsx'
import { CampoTransporte } from './CampoTransporte.tsx'
import { FormSection } from './FormSection.tsx'
import { RazonSocialField } from './RazonSocialField.tsx'
import { SeccionOpcional } from './SeccionOpcional.tsx'

// Loaded after the first screen, with a placeholder until then: few forms need these fields, or they are below the
// visible part.
const ArchivosInput = lazyPiece(later(async () => (await import('#shared/archivos/ArchivosInput.tsx')).ArchivosInput))
/** Height (px) of the placeholder, as high as the button and the text below it. */
const ARCHIVOS_HEIGHT = 95
const CampoVarias = lazyPiece(later(async () => (await import('./CampoVarias.tsx')).CampoVarias))

type Kind = CampoDe<FieldValues>['kind']
type Of<K extends Kind> = Extract<CampoDe<FieldValues>, { kind: K }>

const textsOf = (options: readonly Opcion[]) => options.map(({ value, label }) => ({ value: String(value), label }))
const chosenOf = (options: readonly Opcion[], texts: readonly string[]) =>
  texts.map((text) => options.find(({ value }) => String(value) === text)?.value ?? text)

type Input = ControllerRenderProps & { error: string | undefined }

/** Connects an input to its form field. For inputs without a component of their own. */
const Field = ({ name, children }: { name: string; children: (input: Input) => ReactNode }) => {
  const { control } = useFormContext()
  return (
    <Campo control={control} name={name}>
      {children}
    </Campo>
  )
}

/** Field of a decimal number. The text stays as typed; the value is NaN while the text is unreadable. */
const Decimal = ({ input: { value, onChange, ...input }, ...rest }: { input: Input; label: string }) => {
  const [inputText, setTyped] = useState(() => String(value ?? ''))
  return (
    <TextInput
      inputMode="decimal"
      {...rest}
      {...input}
      value={inputText}
      onChange={({ currentTarget: { value: text } }) => {
        setTyped(text)
        onChange(text.trim() ? Number(text.replace(',', '.')) : null)
      }}
    />
  )
}

const Transporte = ({ name }: { name: string }) => {
  const { control } = useFormContext()
  return <CampoTransporte control={control} name={name} />
}

/** Returns the props that fields of all kinds share. */
const commonOf = ({ name, label, required, nullable, help, placeholder, maw, autoFocus }: CampoDe<FieldValues>) => ({
  name,
  label,
  nullable: nullable ?? false,
  ...requiredIf(Boolean(required)),
  ...(help && { description: help }),
  // `resolveCampo` has already replaced a function by its result.
  ...(typeof placeholder === 'string' && placeholder && { placeholder }),
  ...(maw && { maw }),
  ...(autoFocus && { 'data-autofocus': true }),
})

const plainOf = (campo: CampoDe<FieldValues>) => {
  const { name: _name, nullable: _nullable, ...plain } = commonOf(campo)
  return plain
}

/** Returns the props of a field that is a group of inputs. ARIA has no required state for a group. */
const groupOf = (campo: CampoDe<FieldValues>) => {
  const { 'aria-required': _required, ...group } = plainOf(campo)
  return group
}

const COMPONENTS: { [K in Exclude<Kind, 'propio' | 'filas'>]: (props: Of<K>) => ReactNode } = {
  texto: (campo) => {
    const { type, inputMode, autoComplete, autoCapitalize, maxLength, readOnly, normalize, onBlur } = campo
    const given = { type, inputMode, autoComplete, autoCapitalize, maxLength, readOnly, normalize, onBlur }
    return <CampoTexto {...commonOf(campo)} {...(given as object)} />
  },
  parrafo: (campo) => (
    <Field name={campo.name}>
      {(input) => {
        const area = (
          <Textarea
            {...plainOf(campo)}
            autosize
            minRows={campo.rows ?? 2}
            {...(campo.maxRows && { maxRows: campo.maxRows })}
            {...(campo.maxLength && { maxLength: campo.maxLength })}
            {...input}
          />
        )
        if (!campo.counted) return area
        return (
          <div>
            {area}
            <Text size="xs" c="dimmed" ta="right" mt={4}>
              {formatCount(input.value.length)} de {formatCount(campo.maxLength ?? 0)}
            </Text>
          </div>
        )
      }}
    </Field>
  ),
  entero: (campo) => {
    const { min, max, thousands, unit } = campo
    return <CampoNumero {...commonOf(campo)} {...({ min, max, thousands, unit } as object)} />
  },
  decimal: (campo) => <Field name={campo.name}>{(input) => <Decimal {...plainOf(campo)} input={input} />}</Field>,
  fecha: (campo) => <CampoFecha {...commonOf(campo)} />,
  si: ({ name, label, help }) => (
    <Field name={name}>
      {({ value, onChange, ...input }) => (
        <Checkbox
          label={label}
          description={help}
          {...input}
          checked={value}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      )}
    </Field>
  ),
  opcion: (campo) => (
    <CampoSelect
      {...commonOf(campo)}
      nullable
      data={campo.options as readonly Opcion[]}
      searchable={campo.searchable ?? false}
      clearable={campo.nullable ?? false}
    />
  ),
  id: ({ hidesOnly = false, ...campo }) => (
    <CampoSelect
      {...commonOf(campo)}
      data={campo.options as readonly Opcion[]}
      hidesOnly={hidesOnly}
      clearable={!campo.required}
    />
  ),
  varias: (campo) => (
    <Field name={campo.name}>
      {({ value, onChange, ...input }) => (
        <Suspense fallback={<FieldToCome label={campo.label} />}>
          <CampoVarias
            {...groupOf(campo)}
            searchable={campo.searchable ?? false}
            data={textsOf(campo.options)}
            {...input}
            value={value.map(String)}
            onChange={(texts) => onChange(chosenOf(campo.options, texts))}
          />
        </Suspense>
      )}
    </Field>
  ),
  casillas: (campo) => (
    <Field name={campo.name}>
      {({ value, onChange, error, ref }) => (
        <Checkbox.Group
          {...groupOf(campo)}
          value={value.map(String)}
          // Keep the order of the options, not the order in which the user chose them.
          onChange={(texts) =>
            onChange(campo.options.filter(({ value: each }) => texts.includes(String(each))).map((each) => each.value))
          }
          error={error}
        >
          <Group gap="md" mt={4}>
            {campo.options.map((each, at) => (
              <Checkbox
                key={each.value}
                ref={at === 0 ? ref : undefined}
                value={String(each.value)}
                label={each.label}
              />
            ))}
          </Group>
        </Checkbox.Group>
      )}
    </Field>
  ),
  archivos: ({ name, label, required, limites, max }) => (
    <Field name={name}>
      {({ value, onChange, error, ref }) => (
        <Suspense fallback={<FieldToCome label={label} height={ARCHIVOS_HEIGHT} />}>
          <ArchivosInput
            ref={ref}
            label={required ? `${label} *` : label}
            {...(limites && { limites })}
            {...(max !== undefined && { max })}
            files={value}
            onChange={onChange}
            error={error}
          />
        </Suspense>
      )}
    </Field>
  ),
  razonSocial: ({ locked }) => <RazonSocialField lockedReason={locked?.({})} />,
  transporte: ({ name }) => <Transporte name={name} />,
}

const Drawn = ({ campo }: { campo: CampoDe<FieldValues> }) => {
  const { draw, label, required } = campo
  if (draw) return draw({ label, required: Boolean(required) })
  const Kind = COMPONENTS[campo.kind as keyof typeof COMPONENTS] as (props: CampoDe<FieldValues>) => ReactNode
  return <Kind {...campo} />
}

/** Replaces each function of the values in a field description by its result. */
const resolveCampo = <F extends FieldValues>(campo: CampoDe<F>, values: F): CampoDe<FieldValues> => {
  const { placeholder } = campo
  const settled = {
    ...campo,
    required: requiredOf(campo, values),
    ...(typeof placeholder === 'function' && { placeholder: placeholder(values) }),
    ...('options' in campo && typeof campo.options === 'function' && { options: campo.options(values) }),
    ...('locked' in campo && { locked: () => campo.locked?.(values) }),
  }
  return settled as unknown as CampoDe<FieldValues>
}

/** Fields of a form, rendered from their descriptions. */
export const Campos = <F extends FieldValues>({ campos }: { campos: Rows<F> }) => {
  const { control } = useFormContext<F>()
  const values = useWatch({ control }) as F
  const isShown = ({ when }: Pick<CampoDe<F>, 'when'>): boolean => when?.(values) ?? true
  const drawSection = ({ titulo, order, help, filas, after, opens, bare }: Seccion<F>) => {
    if (bare?.(values)) return flatOf(filas, values).map(draw)
    const section = (
      <FormSection key={titulo} title={titulo} help={help} {...(order && { order })}>
        {filas.map(draw)}
        {after?.(values)}
      </FormSection>
    )
    if (opens === undefined) return section
    return (
      <SeccionOpcional key={titulo} opens={opens} names={flatOf(filas, values).map(({ name }) => name)}>
        {section}
      </SeccionOpcional>
    )
  }
  const draw = (row: Rows<F>[number]): ReactNode => {
    if ('titulo' in row) return isShown(row) && drawSection(row)
    if ('campos' in row)
      return (
        <SimpleGrid
          key={row.campos[0]!.name}
          cols={{ base: 1, [row.from ?? 'sm']: row.cols, ...(row.md && { md: row.md }) }}
          {...(row.spacing && { spacing: row.spacing })}
        >
          {row.campos.map(draw)}
        </SimpleGrid>
      )
    return isShown(row) && <Drawn key={row.name} campo={resolveCampo(row, values)} />
  }
  return campos.map(draw)
}
