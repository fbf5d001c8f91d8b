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

/** People who exist only here. Their addresses end in example.com and none of them has a password. */
export const DEMO_CUSTOMERS = {
  ines: customer(
    'Ines',
    'Ferreira',
    'PT',
    'Porto',
    'Porto',
    '4050-253',
    'Rua das Oliveiras 18',
    '+351 220 100 418',
  ),
  jonas: customer(
    'Jonas',
    'Lindqvist',
    'SE',
    'Uppsala',
    'Uppsala',
    '753 20',
    'Kungsgatan 42',
    '+46 18 100 4420',
  ),
  marcus: customer(
    'Marcus',
    'Bell',
    'US',
    'Portland',
    'Oregon',
    '97214',
    '2210 SE Ash Street',
    '+1 503 555 0142',
  ),
  amara: customer(
    'Amara',
    'Okafor',
    'UK',
    'Bristol',
    'Avon',
    'BS1 4ST',
    '7 Harbour Walk',
    '+44 117 496 0188',
  ),
  elise: customer(
    'Elise',
    'Moreau',
    'FR',
    'Nantes',
    'Loire-Atlantique',
    '44000',
    '3 rue Kervégan',
    '+33 2 61 91 04 55',
  ),
  daniel: customer(
    'Daniel',
    'Kessler',
    'DE',
    'Leipzig',
    'Sachsen',
    '04109',
    'Nikolaistraße 9',
    '+49 341 5550 127',
  ),
  lucy: customer(
    'Lucy',
    'Whitcombe',
    'UK',
    'York',
    'North Yorkshire',
    'YO1 7HH',
    '21 Stonegate',
    '+44 1632 960 531',
  ),
  priya: customer(
    'Priya',
    'Raman',
    'IN',
    'Chennai',
    'Tamil Nadu',
    '600004',
    '14 Kutchery Road',
    '+91 44 5550 0173',
  ),
  tomas: customer(
    'Tomas',
    'Novak',
    'CZ',
    'Brno',
    'Jihomoravský',
    '602 00',
    'Kounicova 12',
    '+420 555 010 233',
  ),
  hana: customer('Hana', 'Suzuki', 'JP', 'Kyoto', 'Kyoto', '604-8005', '361 Ebisucho', '+81 75 555 0119'),
  owen: customer('Owen', 'Tan', 'SG', 'Singapore', 'Singapore', '059819', '8 Temple Street', '+65 6555 0136'),
  grace: customer('Grace', 'Murphy', 'IE', 'Galway', 'Galway', 'H91 E2K7', '5 Quay Lane', '+353 91 555 018'),
  rafael: customer(
    'Rafael',
    'Souza',
    'BR',
    'Curitiba',
    'Paraná',
    '80020-310',
    'Rua XV de Novembro 640',
    '+55 41 5550 0129',
  ),
  sofia: customer(
    'Sofia',
    'Rossi',
    'IT',
    'Bologna',
    'Emilia-Romagna',
    '40126',
    'Via Zamboni 27',
    '+39 051 555 0164',
  ),
  kate: customer(
    'Kate',
    'Lindgren',
    'CA',
    'Halifax',
    'Nova Scotia',
    'B3J 1S9',
    '1550 Lower Water Street',
    '+1 902 555 0191',
  ),
  noor: customer(
    'Noor',
    'Haddad',
    'AU',
    'Hobart',
    'Tasmania',
    '7000',
    '12 Salamanca Place',
    '+61 3 5550 0147',
  ),
} satisfies Record<string, DemoCustomer>

/** They bought without an account. */
export const DEMO_GUESTS = {
  peter: customer('Peter', 'Hahn', 'AT', 'Graz', 'Steiermark', '8010', 'Sporgasse 4', '+43 316 555 018'),
  mei: customer('Mei', 'Chen', 'TW', 'Tainan', 'Tainan', '70044', '55 Zhongzheng Road', '+886 6 555 0133'),
  carol: customer(
    'Carol',
    'Diaz',
    'US',
    'Santa Fe',
    'New Mexico',
    '87501',
    '410 Canyon Road',
    '+1 505 555 0176',
  ),
} satisfies Record<string, DemoCustomer>

export type GuestName = keyof typeof DEMO_GUESTS

export function emailOf({ firstName, lastName }: DemoCustomer): string {
  return `${firstName}.${lastName}@example.com`.toLowerCase()
}

function customer(
  firstName: string,
  lastName: string,
  country: CountryCode,
  city: string,
  state: string,
  zipCode: string,
  address1: string,
  phone: string,
): DemoCustomer {
  return { firstName, lastName, country, city, state, zipCode, address1, phone }
}
