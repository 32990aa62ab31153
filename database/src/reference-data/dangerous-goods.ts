export interface DangerousGoods {
  /** Four digits as text: UN 0004 exists. */
  readonly unNumber: string;
  readonly class: string;
  readonly subsidiaryClass1: string | null;
  readonly subsidiaryClass2: string | null;
  readonly name: string;
}

/**
 * Number, class, subsidiary classes, name with packing group, as declared in the demo world. Each is an entry of the
 * demonstration list of 0011-dangerous-goods-and-products.sql.
 */
const LIST = `
0012 | 1.4S | Cartridges, small arms
0336 | 1.4G | Fireworks
1001 | 2.1 | Acetylene, dissolved
1005 | 2.3 8 | Ammonia, anhydrous
1013 | 2.2 | Carbon dioxide
1017 | 2.3 5.1 8 | Chlorine
1046 | 2.2 | Helium, compressed
1049 | 2.1 | Hydrogen, compressed
1066 | 2.2 | Nitrogen, compressed
1072 | 2.2 5.1 | Oxygen, compressed
1075 | 2.1 | Petroleum gases, liquefied
1079 | 2.3 8 | Sulphur dioxide
1090 | 3 | Acetone, packing group II
1133 | 3 | Adhesives containing flammable liquid, packing group II
1170 | 3 | Ethanol solution, packing group II
1202 | 3 | Diesel fuel, packing group III
1203 | 3 | Petrol, packing group II
1219 | 3 | Isopropanol, packing group II
1223 | 3 | Kerosene, packing group III
1230 | 3 6.1 | Methanol, packing group II
1263 | 3 | Paint, packing group III
1300 | 3 | Turpentine substitute, packing group III
1350 | 4.1 | Sulphur, packing group III
1361 | 4.2 | Carbon, animal or vegetable origin, packing group III
1402 | 4.3 | Calcium carbide, packing group I
1428 | 4.3 | Sodium, packing group I
1593 | 6.1 | Dichloromethane, packing group III
1680 | 6.1 | Potassium cyanide, solid, packing group I
1789 | 8 | Hydrochloric acid, packing group II
1791 | 8 | Hypochlorite solution, packing group III
1805 | 8 | Phosphoric acid, solution, packing group III
1824 | 8 | Sodium hydroxide solution, packing group II
1830 | 8 | Sulphuric acid with more than 51 % acid, packing group II
1866 | 3 | Resin solution, packing group III
1942 | 5.1 | Ammonium nitrate, packing group III
1950 | 2.1 | Aerosols, flammable
1993 | 3 | Flammable liquid, n.o.s. (contains linalool), packing group III
2014 | 5.1 8 | Hydrogen peroxide, aqueous solution, packing group II
2031 | 8 5.1 | Nitric acid, packing group II
2067 | 5.1 | Ammonium nitrate based fertiliser, packing group III
2794 | 8 | Batteries, wet, filled with acid
2880 | 5.1 | Calcium hypochlorite, hydrated, packing group II
3077 | 9 | Environmentally hazardous substance, solid, n.o.s. (zinc oxide), packing group III
3082 | 9 | Environmentally hazardous substance, liquid, n.o.s. (copper sulphate), packing group III
3105 | 5.2 | Organic peroxide type D, liquid (methyl ethyl ketone peroxide)
3268 | 9 | Safety devices, electrically initiated
3291 | 6.2 | Clinical waste, unspecified, n.o.s.
3480 | 9 | Lithium ion batteries
3481 | 9 | Lithium ion batteries packed with equipment
`;

export const DANGEROUS_GOODS: readonly DangerousGoods[] = LIST.trim().split('\n').map(parseRow);

function parseRow(line: string): DangerousGoods {
  const [unNumber, classes, name] = line.split(' | ');
  const [main, subsidiaryClass1 = null, subsidiaryClass2 = null] = classes?.split(' ') ?? [];
  if (unNumber === undefined || main === undefined || name === undefined)
    throw new Error(`Not a row: ${line}`);
  return { unNumber, class: main, subsidiaryClass1, subsidiaryClass2, name };
}
