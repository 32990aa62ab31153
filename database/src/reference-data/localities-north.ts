/** Northland, Auckland, Waikato and Bay of Plenty; the form is explained in localities.ts. */
export const NORTH = `
@ NZ-NTL
Whangārei: Regent 0112; Kensington 0112; Kamo 0112; Tikipunga 0112; Morningside 0110; Raumanga 0110; Onerahi 0110; Maunu 0110
Kerikeri 0230; Paihia 0200; Ōpua 0200; Russell 0202; Kawakawa 0210; Moerewa 0211; Kaikohe 0405; Kaitāia 0410
Mangōnui 0420; Coopers Beach 0420; Taipā 0420; Kāeo 0478; Rāwene 0473; Dargaville 0310; Ruawai 0530; Maungatūroto 0520
Mangawhai 0505; Mangawhai Heads 0505; Waipū 0510; Ruakākā 0116; One Tree Point 0118; Hikurangi 0114; Ngunguru 0173
@ NZ-AUK
Auckland: Auckland Central 1010; Parnell 1052; Newmarket 1023; Epsom 1023; Royal Oak 1023; Remuera 1050; Mount Eden 1024
Auckland: Kingsland 1021; Grey Lynn 1021; Ponsonby 1011; Herne Bay 1011; Freemans Bay 1011; Westmere 1022; Point Chevalier 1022
Auckland: Mount Albert 1025; Sandringham 1025; Avondale 1026; Mount Roskill 1041; Hillsborough 1042; Onehunga 1061; Penrose 1061
Auckland: Ellerslie 1051; Mount Wellington 1060; Ōtāhuhu 1062; Panmure 1072; Glen Innes 1072; Meadowbank 1072; Ōrākei 1071
Auckland: Mission Bay 1071; Kohimarama 1071; Saint Heliers 1071; Glendowie 1071; Blockhouse Bay 0600; New Lynn 0600
Auckland: Green Bay 0604; Titirangi 0604; Glen Eden 0602; Kelston 0602; Henderson 0612; Te Atatū Peninsula 0610; Te Atatū South 0610
Auckland: Massey 0614; West Harbour 0618; Hobsonville 0618; Whenuapai 0618; Takapuna 0622; Devonport 0624; Milford 0620
Auckland: Forrest Hill 0620; Glenfield 0629; Wairau Valley 0627; Northcote 0627; Birkenhead 0626; Beach Haven 0626; Albany 0632
Auckland: Rosedale 0632; Browns Bay 0630; Mairangi Bay 0630; Torbay 0630; Māngere 2022; Māngere Bridge 2022; Māngere East 2024
Auckland: Papatoetoe 2025; Ōtara 2023; East Tāmaki 2013; Flat Bush 2019; Botany Downs 2010; Pakuranga 2010; Howick 2014
Auckland: Half Moon Bay 2012; Wiri 2104; Manukau 2104; Manurewa 2102; Clendon Park 2103
Kumeū 0810; Huapai 0810; Helensville 0800; Silverdale 0932; Red Beach 0932; Ōrewa 0931; Whangaparāoa 0930; Warkworth 0910
Snells Beach 0920; Wellsford 0900; Beachlands 2018; Takanini 2112; Papakura 2110; Drury 2113; Pukekohe 2120; Waiuku 2123; Clarks Beach 2122
Waiheke Island: Oneroa 1081; Ostend 1081
@ NZ-WKO
Hamilton: Hamilton Central 3204; Frankton 3204; Dinsdale 3204; Te Rapa 3200; Pukete 3200; Nawton 3200; Melville 3206; Glenview 3206
Hamilton: Hamilton East 3216; Hillcrest 3216; Claudelands 3214; Fairfield 3214; Chartwell 3210; Flagstaff 3210; Rototuna 3210
Cambridge 3434; Leamington 3432; Te Awamutu 3800; Kihikihi 3800; Ōtorohanga 3900; Te Kūiti 3910; Piopio 3912; Morrinsville 3300
Te Aroha 3320; Matamata 3400; Tīrau 3410; Putāruru 3411; Tokoroa 3420; Mangakino 3421; Taupō 3330; Tūrangi 3334; Reporoa 3083
Huntly 3700; Te Kauwhata 3710; Ngāruawāhia 3720; Raglan 3225; Tuakau 2121; Pōkeno 2402; Thames 3500; Ngātea 3503; Paeroa 3600
Coromandel 3506; Tairua 3508; Whitianga 3510; Waihī 3610; Whangamatā 3620
@ NZ-BOP
Tauranga: Tauranga Central 3110; Ōtūmoetai 3110; Bethlehem 3110; Judea 3110; Matua 3110; Brookfield 3110; Tauranga South 3112
Tauranga: Greerton 3112; Gate Pā 3112; Welcome Bay 3112
Mount Maunganui: Arataki 3116; Omanu 3116
Mount Maunganui 3116; Pāpāmoa Beach 3118; Te Puke 3119; Ōmokoroa 3114; Katikati 3129; Maketū 3189; Waihī Beach 3611
Rotorua: Fenton Park 3010; Lynmore 3010; Ngongotahā 3010; Fairy Springs 3015; Mangakakahi 3015; Western Heights 3015
Whakatāne 3120; Edgecumbe 3120; Ōhope 3121; Ōpōtiki 3122; Tāneatua 3123; Kawerau 3127; Murupara 3025
`;
