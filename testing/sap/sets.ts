import type { EdmType } from './filter.ts'
import { TYPES } from './items.ts'

/**
 * Entity set of an OData service: a subset of the properties in its $metadata, and the target of each navigation
 * property.
 */
export interface EntitySet {
  service: string
  name: string
  types: Readonly<Record<string, EdmType>>
  /** Properties that are stored with leading zeros, and their number of digits. */
  padded: Readonly<Record<string, number>>
  to: Readonly<Record<string, { set: EntitySet; isMany: boolean }>>
}

const CUBE: EntitySet = {
  service: 'API_OPLACCTGDOCITEMCUBE_SRV',
  name: 'A_OperationalAcctgDocItemCube',
  types: TYPES,
  padded: { AccountingDocument: 10, ClearingAccountingDocument: 10, Customer: 10 },
  to: {},
}

const PARTNER = 'API_BUSINESS_PARTNER'
const part = (service: string, name: string, types: EntitySet['types']): EntitySet => ({
  service,
  name,
  types,
  padded: {},
  to: {},
})

const CUSTOMER: EntitySet = {
  service: PARTNER,
  name: 'A_Customer',
  types: {
    Customer: 'string',
    TaxNumber1: 'string',
    DeletionIndicator: 'boolean',
    OrderIsBlockedForCustomer: 'string',
  },
  padded: { Customer: 10 },
  to: {
    to_CustomerCompany: { set: part(PARTNER, 'A_CustomerCompany', { CompanyCode: 'string' }), isMany: true },
    to_CustomerSalesArea: {
      set: part(PARTNER, 'A_CustomerSalesArea', {
        SalesOrganization: 'string',
        DistributionChannel: 'string',
        Division: 'string',
        DeletionIndicator: 'boolean',
      }),
      isMany: true,
    },
  },
}

const BUSINESS_PARTNER: EntitySet = {
  service: PARTNER,
  name: 'A_BusinessPartner',
  types: {
    BusinessPartner: 'string',
    Customer: 'string',
    BusinessPartnerFullName: 'string',
    CreationDate: 'datetime',
    LastChangeDate: 'datetime',
  },
  padded: { BusinessPartner: 10, Customer: 10 },
  to: {
    to_BusinessPartnerAddress: {
      set: part(PARTNER, 'A_BusinessPartnerAddress', { Country: 'string', Region: 'string' }),
      isMany: true,
    },
    to_Customer: { set: CUSTOMER, isMany: false },
  },
}

const PRODUCT: EntitySet = {
  service: 'API_PRODUCT_SRV',
  name: 'A_Product',
  types: { Product: 'string', ProductType: 'string', CreationDate: 'datetime', LastChangeDate: 'datetime' },
  padded: { Product: 18 },
  to: {
    to_Description: {
      set: part('API_PRODUCT_SRV', 'A_ProductDescription', { Language: 'string', ProductDescription: 'string' }),
      isMany: true,
    },
  },
}

const BILLING = 'API_BILLING_DOCUMENT_SRV'
const BILLING_DOCUMENT: EntitySet = {
  service: BILLING,
  name: 'A_BillingDocument',
  types: {
    BillingDocument: 'string',
    SDDocumentCategory: 'string',
    CompanyCode: 'string',
    DocumentReferenceID: 'string',
    BillingDocumentDate: 'datetime',
    BillingDocumentIsCancelled: 'boolean',
    SoldToParty: 'string',
    CreationDate: 'datetime',
    LastChangeDate: 'datetime',
  },
  padded: { BillingDocument: 10, SoldToParty: 10 },
  to: {
    to_Item: {
      set: {
        ...part(BILLING, 'A_BillingDocumentItem', {
          BillingDocumentItem: 'string',
          Material: 'string',
          BillingDocumentItemText: 'string',
          BillingQuantity: 'decimal',
          NetAmount: 'decimal',
          Batch: 'string',
        }),
        padded: { BillingDocumentItem: 6, Material: 18 },
      },
      isMany: true,
    },
  },
}

/** All entity sets, by URL path. */
export const SETS: ReadonlyMap<string, EntitySet> = new Map(
  [CUBE, BUSINESS_PARTNER, PRODUCT, BILLING_DOCUMENT].map((set) => [
    `/sap/opu/odata/sap/${set.service}/${set.name}`,
    set,
  ]),
)
