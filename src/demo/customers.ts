import type { CountryCode } from '#core/domain/countries.ts'

export type DemoCustomer = {
  firstName: string
  lastName: string
  country: CountryCode
  city: string
  state: string
  zipCode: string
  address1: string
  phone: string
}

export type CustomerName = keyof typeof DEMO_CUSTOMERS

/** Fictional people with example.com addresses. None has a password, so nobody can log in as them. */
export const DEMO_CUSTOMERS = {
  ines: {
    firstName: 'Ines',
    lastName: 'Ferreira',
    country: 'PT',
    city: 'Porto',
    state: 'Porto',
    zipCode: '4050-253',
    address1: 'Rua das Oliveiras 18',
    phone: '+351 220 100 418',
  },
  jonas: {
    firstName: 'Jonas',
    lastName: 'Lindqvist',
    country: 'SE',
    city: 'Uppsala',
    state: 'Uppsala',
    zipCode: '753 20',
    address1: 'Kungsgatan 42',
    phone: '+46 18 100 4420',
  },
  marcus: {
    firstName: 'Marcus',
    lastName: 'Bell',
    country: 'US',
    city: 'Portland',
    state: 'Oregon',
    zipCode: '97214',
    address1: '2210 SE Ash Street',
    phone: '+1 503 555 0142',
  },
  amara: {
    firstName: 'Amara',
    lastName: 'Okafor',
    country: 'UK',
    city: 'Bristol',
    state: 'Avon',
    zipCode: 'BS1 4ST',
    address1: '7 Harbour Walk',
    phone: '+44 117 496 0188',
  },
  elise: {
    firstName: 'Elise',
    lastName: 'Moreau',
    country: 'FR',
    city: 'Nantes',
    state: 'Loire-Atlantique',
    zipCode: '44000',
    address1: '3 rue Kervégan',
    phone: '+33 2 61 91 04 55',
  },
  daniel: {
    firstName: 'Daniel',
    lastName: 'Kessler',
    country: 'DE',
    city: 'Leipzig',
    state: 'Sachsen',
    zipCode: '04109',
    address1: 'Nikolaistraße 9',
    phone: '+49 341 5550 127',
  },
  lucy: {
    firstName: 'Lucy',
    lastName: 'Whitcombe',
    country: 'UK',
    city: 'York',
    state: 'North Yorkshire',
    zipCode: 'YO1 7HH',
    address1: '21 Stonegate',
    phone: '+44 1632 960 531',
  },
  priya: {
    firstName: 'Priya',
    lastName: 'Raman',
    country: 'IN',
    city: 'Chennai',
    state: 'Tamil Nadu',
    zipCode: '600004',
    address1: '14 Kutchery Road',
    phone: '+91 44 5550 0173',
  },
  tomas: {
    firstName: 'Tomas',
    lastName: 'Novak',
    country: 'CZ',
    city: 'Brno',
    state: 'Jihomoravský',
    zipCode: '602 00',
    address1: 'Kounicova 12',
    phone: '+420 555 010 233',
  },
  hana: {
    firstName: 'Hana',
    lastName: 'Suzuki',
    country: 'JP',
    city: 'Kyoto',
    state: 'Kyoto',
    zipCode: '604-8005',
    address1: '361 Ebisucho',
    phone: '+81 75 555 0119',
  },
  owen: {
    firstName: 'Owen',
    lastName: 'Tan',
    country: 'SG',
    city: 'Singapore',
    state: 'Singapore',
    zipCode: '059819',
    address1: '8 Temple Street',
    phone: '+65 6555 0136',
  },
  grace: {
    firstName: 'Grace',
    lastName: 'Murphy',
    country: 'IE',
    city: 'Galway',
    state: 'Galway',
    zipCode: 'H91 E2K7',
    address1: '5 Quay Lane',
    phone: '+353 91 555 018',
  },
  rafael: {
    firstName: 'Rafael',
    lastName: 'Souza',
    country: 'BR',
    city: 'Curitiba',
    state: 'Paraná',
    zipCode: '80020-310',
    address1: 'Rua XV de Novembro 640',
    phone: '+55 41 5550 0129',
  },
  sofia: {
    firstName: 'Sofia',
    lastName: 'Rossi',
    country: 'IT',
    city: 'Bologna',
    state: 'Emilia-Romagna',
    zipCode: '40126',
    address1: 'Via Zamboni 27',
    phone: '+39 051 555 0164',
  },
  kate: {
    firstName: 'Kate',
    lastName: 'Lindgren',
    country: 'CA',
    city: 'Halifax',
    state: 'Nova Scotia',
    zipCode: 'B3J 1S9',
    address1: '1550 Lower Water Street',
    phone: '+1 902 555 0191',
  },
  noor: {
    firstName: 'Noor',
    lastName: 'Haddad',
    country: 'AU',
    city: 'Hobart',
    state: 'Tasmania',
    zipCode: '7000',
    address1: '12 Salamanca Place',
    phone: '+61 3 5550 0147',
  },
} satisfies Record<string, DemoCustomer>

/** Buyers without an account. */
export const DEMO_GUESTS = {
  peter: {
    firstName: 'Peter',
    lastName: 'Hahn',
    country: 'AT',
    city: 'Graz',
    state: 'Steiermark',
    zipCode: '8010',
    address1: 'Sporgasse 4',
    phone: '+43 316 555 018',
  },
  mei: {
    firstName: 'Mei',
    lastName: 'Chen',
    country: 'TW',
    city: 'Tainan',
    state: 'Tainan',
    zipCode: '70044',
    address1: '55 Zhongzheng Road',
    phone: '+886 6 555 0133',
  },
  carol: {
    firstName: 'Carol',
    lastName: 'Diaz',
    country: 'US',
    city: 'Santa Fe',
    state: 'New Mexico',
    zipCode: '87501',
    address1: '410 Canyon Road',
    phone: '+1 505 555 0176',
  },
} satisfies Record<string, DemoCustomer>

export type GuestName = keyof typeof DEMO_GUESTS

export function emailOf({ firstName, lastName }: DemoCustomer): string {
  return `${firstName}.${lastName}@example.com`.toLowerCase()
}
