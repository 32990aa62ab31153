/** The rest of the North Island. localities.ts explains the format. */
export const CENTRAL = `
@ NZ-GIS
Gisborne: Kaiti 4010; Mangapapa 4010; Elgin 4010; Te Hapara 4010; Whataupoko 4010
Tolaga Bay 4077; Tokomaru Bay 4079; Ruatōria 4032; Te Karaka 4022
@ NZ-HKB
Napier: Napier South 4110; Ahuriri 4110; Onekawa 4110; Marewa 4110; Maraenui 4110; Tamatea 4112; Taradale 4112; Greenmeadows 4112
Napier: Pirimai 4112; Bay View 4104
Hastings: Hastings Central 4122; Mayfair 4122; Mahora 4120; Flaxmere 4120
Havelock North 4130; Clive 4102; Wairoa 4108; Waipukurau 4200; Waipawa 4210; Ōtāne 4202; Takapau 4203
@ NZ-TKI
New Plymouth: New Plymouth Central 4310; Westown 4310; Vogeltown 4310; Moturoa 4310; Spotswood 4310; Fitzroy 4312; Strandon 4312
New Plymouth: Merrilands 4312; Bell Block 4312
Ōakura 4314; Ōkato 4335; Waitara 4320; Eltham 4322; Inglewood 4330; Stratford 4332; Hāwera 4610; Manaia 4612; Normanby 4614
Ōpunakē 4616; Pātea 4520; Waverley 4510
@ NZ-MWT
Palmerston North: Palmerston North Central 4410; Hokowhitu 4410; Terrace End 4410; Awapuni 4412; Highbury 4412; Cloverlea 4412
Palmerston North: Milson 4414; Roslyn 4414; Kelvin Grove 4414
Whanganui: Whanganui Central 4500; Aramoho 4500; Whanganui East 4500; Durie Hill 4500; Gonville 4501; Castlecliff 4501
Ashhurst 4810; Feilding 4702; Marton 4710; Taihape 4720; Hunterville 4730; Sanson 4817; Bulls 4818; Waiōuru 4825; Foxton 4814
Foxton Beach 4815; Shannon 4821; Levin 5510; Pahīatua 4910; Woodville 4920; Dannevirke 4930; Ohakune 4625; Raetihi 4632; Taumarunui 3920
@ NZ-WGN
Wellington: Wellington Central 6011; Te Aro 6011; Thorndon 6011; Mount Victoria 6011; Oriental Bay 6011; Newtown 6021; Hataitai 6021
Wellington: Brooklyn 6021; Aro Valley 6021; Berhampore 6023; Island Bay 6023; Kilbirnie 6022; Miramar 6022; Seatoun 6022
Wellington: Lyall Bay 6022; Rongotai 6022; Kelburn 6012; Karori 6012; Northland 6012; Wadestown 6012; Khandallah 6035; Ngaio 6035
Wellington: Ngauranga 6035; Johnsonville 6037; Newlands 6037; Churton Park 6037; Grenada North 5028; Tawa 5028
Porirua: Elsdon 5022; Tītahi Bay 5022; Whitby 5024; Aotea 5024; Cannons Creek 5024; Plimmerton 5026
Lower Hutt: Hutt Central 5010; Alicetown 5010; Moera 5010; Seaview 5010; Kelson 5010; Waterloo 5011; Naenae 5011; Avalon 5011
Lower Hutt: Taitā 5011; Petone 5012; Eastbourne 5013; Wainuiomata 5014; Stokes Valley 5019
Upper Hutt: Trentham 5018; Silverstream 5019
Paraparaumu 5032; Raumati Beach 5032; Paekākāriki 5034; Waikanae 5036; Ōtaki 5512
Masterton 5810; Featherston 5710; Martinborough 5711; Greytown 5712; Carterton 5713
`;
