type Account = 'Current account' | 'Credit card' | 'Cash';

/** A merchant with the range of what one visit costs, in cents before the sign. */
type Purchase = readonly [description: string, from: number, to: number];

export interface Spending {
  readonly category: string;
  readonly perMonth: number;
  readonly accounts: readonly [Account, ...Account[]];
  readonly purchases: readonly [Purchase, ...Purchase[]];
}

/** What comes at random over the year. */
export const spending: readonly Spending[] = [
  {
    category: 'Groceries',
    perMonth: 30,
    accounts: ['Current account', 'Credit card', 'Cash'],
    purchases: [
      ['Greenleaf Market', 1_800, 9_600],
      ['Northside Supermarket', 1_200, 11_400],
      ['Harvest & Co', 900, 6_400],
      ['Corner Bakery Müller', 280, 1_450],
      ['Bäckerei Schönfeld', 240, 1_180],
      ['Farmers market, Saturday stall', 800, 3_900],
      ['Cheese shop "La Cave", Old Town', 950, 4_200],
      ['Organic box delivery', 2_590, 3_990],
    ],
  },
  {
    category: 'Dining',
    perMonth: 16,
    accounts: ['Credit card', 'Cash'],
    purchases: [
      ['Lunch canteen', 650, 1_190],
      ['Café Zürich, Main Square', 380, 1_860],
      ['Noodle House Hanoi', 1_150, 4_800],
      ['Trattoria Bellini', 3_400, 9_200],
      ['Brasserie Lumière', 4_100, 9_900],
      ['Pizza Presto, delivery', 1_690, 4_300],
      ['The Copper Kettle', 590, 2_400],
    ],
  },
  {
    category: 'Transport',
    perMonth: 15,
    accounts: ['Current account', 'Credit card'],
    purchases: [
      ['City transit single ticket', 290, 380],
      ['Railways, return ticket', 1_990, 8_900],
      ['Fuel station Ostring', 3_200, 7_800],
      ['Bike repair Kölling', 1_500, 6_900],
      ['Car sharing, 3 hours', 1_450, 2_250],
      ['Parking garage Central', 250, 1_400],
    ],
  },
  {
    category: 'Leisure',
    perMonth: 10,
    accounts: ['Credit card', 'Cash'],
    purchases: [
      ['Cinema Odeon', 1_050, 4_200],
      ['Bookshop Jäger & Söhne', 890, 5_600],
      ['Climbing hall, evening pass', 1_450, 2_900],
      ['Museum of Modern Art', 800, 3_200],
      ['Concert tickets, 2 seats', 5_800, 12_500],
      ['Garden centre', 1_200, 8_700],
      ['Swimming pool', 450, 1_550],
    ],
  },
  {
    category: 'Health',
    perMonth: 6,
    accounts: ['Current account', 'Credit card'],
    purchases: [
      ['Pharmacy am Markt', 395, 4_300],
      ['Dr. Grünwald, dentist', 3_900, 14_000],
      ['Optician Klarsicht', 1_990, 11_900],
      ['Physiotherapy, session', 2_400, 3_200],
    ],
  },
  {
    category: 'Clothing',
    perMonth: 5,
    accounts: ['Credit card'],
    purchases: [
      ['Shoe store Lindner', 3_990, 14_900],
      ['Weavers & Wool', 1_990, 8_900],
      ['Outdoor outfitters, sale', 2_490, 17_900],
      ['Second-hand Kleiderkiste', 500, 3_500],
    ],
  },
  {
    category: 'Gifts',
    perMonth: 3,
    accounts: ['Credit card', 'Cash'],
    purchases: [
      ['Flower shop Löwenzahn', 1_200, 4_500],
      ['Toy shop, birthday', 1_490, 5_900],
      ['Donation, animal shelter', 2_000, 5_000],
      ['Wine merchant', 1_090, 6_800],
    ],
  },
  {
    category: 'Education',
    perMonth: 3,
    accounts: ['Current account'],
    purchases: [
      ['Evening class, Spanish B1', 8_900, 8_900],
      ['School trip, year 6', 1_200, 14_000],
      ['Stationery Papierhaus', 390, 2_900],
      ['Online course', 1_499, 7_999],
    ],
  },
];
