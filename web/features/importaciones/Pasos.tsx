import { StepsLine } from '#ui/StepsLine.tsx'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Importar'] as const

/** Where one is on the way of a file. */
export const Pasos = ({ actual }: { actual: number }) => <StepsLine labels={PASOS} active={actual} />
