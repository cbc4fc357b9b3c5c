import { antivirusRules } from '#gateways/antivirus/antivirus.contract.ts'
import { startClamd } from './clamd.ts'

antivirusRules('a real clamd', startClamd)
