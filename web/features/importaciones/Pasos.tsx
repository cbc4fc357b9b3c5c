import { StepsLine } from '#ui/StepsLine.tsx'

const PASOS = ['Archivo', 'Columnas', 'Revisión', 'Importar'] as const

export const Pasos = ({ actual }: { actual: number }) => <StepsLine labels={PASOS} active={actual} />
